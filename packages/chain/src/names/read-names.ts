import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { toEventSelector, toFunctionSelector } from 'viem';
import type { NameTable } from './name-table.ts';
import { readAbi, readLine, type Signature } from './read-signatures.ts';

/**
 * The names of published protocols, and those of an operator's folder: ABIs (.json) and lists (.txt, one signature a line). Throws for
 * the operator, naming file and line, where a file of the folder is neither.
 */
export function readNames({ namesDir }: { namesDir: string | undefined }): NameTable {
  const table = { functions: new Map<string, string[]>(), events: new Map<string, string[]>() };
  const add = (kind: Signature['kind'], hash: string, text: string): void => {
    const names = kind === 'function' ? table.functions : table.events;
    const known = names.get(hash);
    if (known === undefined) names.set(hash, [text]);
    else if (!known.includes(text)) known.push(text);
  };
  const published = gunzipSync(readFileSync(join(import.meta.dirname, 'signatures.txt.gz'))).toString();
  for (const line of published.split('\n')) {
    if (line !== '' && !line.startsWith('#')) add(line.startsWith('f') ? 'function' : 'event', line.slice(2, 10), line.slice(11));
  }
  for (const { kind, text } of namesDir === undefined ? [] : readFolder(namesDir)) {
    add(kind, (kind === 'function' ? toFunctionSelector(text) : toEventSelector(text)).slice(2, 10), text);
  }
  return table;
}

function readFolder(folder: string): Signature[] {
  const refuse = (fault: string, cause?: unknown) => new Error(`These settings are not valid:\n  NAMES_DIR: ${fault}`, { cause });
  let files: string[];
  try {
    files = readdirSync(folder).filter((name) => /\.(json|txt)$/.test(name));
  } catch (cause) {
    throw refuse(`${folder} cannot be read.`, cause);
  }
  return files.toSorted().flatMap((file) => {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    if (file.endsWith('.json')) {
      const signatures = readAbi(text);
      if (signatures === undefined) throw refuse(`${path} is no ABI: give a list, or a compiler's artifact with the field abi.`);
      return signatures;
    }
    return text.split(/\r?\n/).flatMap((line, index) => {
      if (line.trim() === '' || line.startsWith('#')) return [];
      const signature = readLine(line.trim());
      if (signature === undefined) {
        throw refuse(`${path}, line ${index + 1} is no signature. Give such as transfer(address,uint256), or event Paused(address).`);
      }
      return [signature];
    });
  });
}
