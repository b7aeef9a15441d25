"""Typer's help and usage errors in the language of the session, with texts from the catalog.

Some versions of Typer include a copy of Click, others import Click. Both have the same attributes.
"""

from __future__ import annotations

import re
from typing import Any

from typer import Context

from ludotheque.cli.texts import TEXTS
from ludotheque.lab.i18n import Localizer

PANELS = {
    "ARGUMENTS_PANEL_TITLE": "help/arguments",
    "OPTIONS_PANEL_TITLE": "help/options",
    "COMMANDS_PANEL_TITLE": "help/commands",
    "DEFAULT_STRING": "help/default",
    "REQUIRED_LONG_STRING": "help/required",
}


def translate_help(command: Any, localizer: Localizer) -> None:
    """Fill in the help of a command and of all its subcommands."""
    from typer import rich_utils

    for name, key in PANELS.items():
        setattr(rich_utils, name, localizer.say(key))
    command.help = localizer.say("help/ludotheque")
    _translate_options(command, localizer)
    _translate_commands(command, localizer, "help")


def _translate_commands(group: Any, localizer: Localizer, prefix: str) -> None:
    for name, each in group.commands.items():
        key = f"{prefix}/{name}"
        each.help = localizer.say(f"{key}-command" if f"{key}-command" in TEXTS else key)
        each.short_help = each.help.partition("\n")[0]
        _translate_options(each, localizer)
        if hasattr(each, "commands"):
            _translate_commands(each, localizer, f"{prefix}/{name}")


def _translate_options(command: Any, localizer: Localizer) -> None:
    help_option = command.get_help_option(Context(command))
    if help_option is not None:
        help_option.help = localizer.say("help/help")
    for parameter in (*command.params, *([help_option] if help_option is not None else [])):
        if getattr(parameter, "is_flag", False):
            parameter.metavar = ""  # a flag takes no value
    for parameter in command.params:
        for key in (f"help/{command.name}/{parameter.name}", f"help/{parameter.name}"):
            if key in TEXTS:
                parameter.help = localizer.say(key)
                break


def is_usage_error(error: Exception) -> bool:
    """Return True if Typer reports a wrong command line."""
    return hasattr(error, "format_message") and getattr(error, "exit_code", 1) == 2


def usage_sentence(error: Any, localizer: Localizer) -> str:
    """Return a sentence on the wrong command line and on where to read more."""
    kind = type(error).__name__
    context = getattr(error, "ctx", None)
    where = context.command_path if context is not None else "ludotheque"
    if kind == "NoSuchOption":
        text = localizer.say("usage/option", name=error.option_name)
    elif kind == "MissingParameter" and error.param is not None:
        name = error.param.opts[-1] if error.param.param_type_name == "option" else error.param.metavar
        text = localizer.say("usage/missing", name=name)
    elif kind == "BadOptionUsage":
        text = localizer.say("usage/value", name=error.option_name)
    elif kind == "UsageError" and context is not None and hasattr(context.command, "commands"):
        text = localizer.say("usage/command", known=", ".join(context.command.commands))
    elif extra := re.search(r"extra argument\S* \((.+)\)", error.format_message()):
        text = localizer.say("usage/extra", words=extra[1])
    else:
        text = localizer.say("usage/other", reason=error.format_message())
    return f"{text} {localizer.say('usage/more', command=where)}"
