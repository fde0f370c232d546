// Compiles the sources of a folder, each with the version of Vyper that its pragma names, and writes `compiled.json` there.
// node compile-vyper.mjs SOURCES COMPILERS, where COMPILERS holds a command `vyper-VERSION` of each.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const [folder, compilers] = process.argv.slice(2).map((path) => resolve(path));
const lines = [];
for (const file of readdirSync(folder).toSorted()) {
  // Modules are compiled as parts of what imports them.
  if (!file.endsWith('.vy') || file.endsWith('_module.vy')) continue;
  const version = /version ([\d.]+)/.exec(readFileSync(join(folder, file), 'utf8'))?.[1];
  const compile = (format) =>
    execFileSync(join(compilers, `vyper-${version}`), ['-f', format, file], { cwd: folder, encoding: 'utf8' }).trim();
  const artifact = { compiler: `vyper ${version}`, abi: JSON.parse(compile('abi')), bytecode: compile('bytecode') };
  lines.push(`${JSON.stringify(file.slice(0, -'.vy'.length))}:${JSON.stringify(artifact)}`);
}
writeFileSync(join(folder, 'compiled.json'), `{\n${lines.join(',\n')}\n}\n`);
