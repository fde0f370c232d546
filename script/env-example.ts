import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Environment } from '@redoubt/server/platform/settings/settings';
import { ROOT } from './runner/run-command.ts';

const COLUMNS = 100;

const HEAD = `# Settings of Redoubt. Every variable is optional; an empty one counts as unset.
# Copy this file to .env, which script/server reads, and remove the # before what you set.
# docs/operations.md explains each in full. Written by: node script/env-example.ts
`;

type Variable = { readonly name: string; readonly unset: string; readonly meaning: string };

/** The file .env.example: the variables that the settings' schema knows, each with its row of docs/operations.md. Throws when a row is missing. */
export function writeEnvExample(): string {
  const rows = readRows(readFileSync(join(ROOT, 'docs/operations.md'), 'utf8'));
  const parts = Object.keys(Environment.shape).map((name) => {
    const row = rows.find((each) => each.names.includes(name));
    if (row === undefined) throw new Error(`docs/operations.md has no row for ${name}.`);
    return { ...row, name };
  });
  // Variables of one row stand together, wherever the schema has them.
  const groups = [...new Set(parts.map(({ meaning }) => meaning))].map((meaning) => parts.filter((part) => part.meaning === meaning));
  return [HEAD, ...groups.map(describeGroup)].join('\n');
}

function describeGroup(group: readonly Variable[]): string {
  const [first] = group;
  const text = `${first?.meaning}. Unset: ${first?.unset}.`.replace('..', '.');
  return `${wrap(text)}\n${group.map(({ name }) => `#${name}=`).join('\n')}\n`;
}

/** The rows of the table of variables; one may name several. */
function readRows(page: string): { names: string[]; unset: string; meaning: string }[] {
  return page.split('\n').flatMap((line) => {
    const [, names, unset, meaning] = /^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| (.*?) \| (.*) \|$/.exec(line) ?? [];
    if (names === undefined || unset === undefined || meaning === undefined) return [];
    return [{ names: [...names.matchAll(/[A-Z_]+/g)].map(([name]) => name), unset: toPlain(unset), meaning: toPlain(meaning) }];
  });
}

/** Markdown as text: links by their words, code without its marks. */
function toPlain(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '');
}

function wrap(text: string): string {
  const lines = ['#'];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length > COLUMNS) lines.push(`# ${word}`);
    else lines[lines.length - 1] = line;
  }
  return lines.join('\n');
}

if (import.meta.main) writeFileSync(join(ROOT, '.env.example'), writeEnvExample());
