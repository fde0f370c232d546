#!/usr/bin/env node
// Plain JavaScript for any Node: the command itself needs Node 24, which npm installed beside it where the machine's is older.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const main = new URL('../src/main.ts', import.meta.url);
const pinned = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url));
const isNew = Number(process.versions.node.split('.')[0]) >= 24;

if (isNew) {
  await import(main.href);
} else if (existsSync(pinned)) {
  const child = spawn(pinned, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both; only the child decides when it has stopped.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  child.on('exit', (code) => process.exit(code ?? 1));
} else {
  process.stderr.write(`Redoubt needs Node 24 or newer; this is ${process.versions.node}. Run script/setup, or install Node 24.\n`);
  process.exit(1);
}
