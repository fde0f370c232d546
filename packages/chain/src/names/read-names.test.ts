import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { toEventSelector, toFunctionSelector } from 'viem';
import { afterAll, afterEach, expect, test } from 'vitest';
import { nameEvent, nameFunction, provideNames } from './name-table.ts';
import { readNames } from './read-names.ts';

const folder = mkdtempSync(join(tmpdir(), 'redoubt-names-'));
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

afterEach(() => provideNames({ functions: new Map(), events: new Map() }));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['0x617ba037', 'supply', 'Aave V3'],
  ['0xa1903eab', 'submit', 'Lido'],
  ['0xf2b9fdb8', 'supply', 'Compound III'],
  ['0x3df02124', 'exchange', 'Curve'],
  ['0xdd46508f', 'modifyLiquidities', 'Uniswap V4'],
  ['0xfb0f3ee1', 'fulfillBasicOrder', 'Seaport'],
  ['0x6fd3504e', 'depositForBurn', 'CCTP'],
  ['0x1fad948c', 'handleOps', 'ERC-4337, version 0.6'],
  ['0x765e827f', 'handleOps', 'ERC-4337, version 0.7'],
])('%s is %s of %s', (selector, name) => {
  provideNames(readNames({ namesDir: undefined }));
  expect(nameFunction(selector)?.name).toBe(name);
});

test.each([
  ['0x2b627736bca15cd5381dcf80b0bf11fd197d01a037c52b927a881a10fb73ba61', 'Supply', 'Aave V3'],
  ['0x96a25c8ce0baabc1fdefd93e9ed25d8e092a3332f3aa9a41722b5697231d1d1a', 'Submitted', 'Lido'],
])('the event %s is %s of %s', (topic, name) => {
  provideNames(readNames({ namesDir: undefined }));
  expect(nameEvent(topic)?.name).toBe(name);
  // Another topic with the same first four bytes is another event.
  expect(nameEvent(`${topic.slice(0, -1)}${topic.endsWith('0') ? 1 : 0}`)).toBeUndefined();
});

test('every published signature stands under its hash, and under the repository and commit that it is from', () => {
  const lines = gunzipSync(readFileSync(join(import.meta.dirname, 'signatures.txt.gz')))
    .toString()
    .trimEnd()
    .split('\n');
  const titles = lines.filter((line) => line.startsWith('# '));
  expect(
    titles.filter((title) => !/^# https:\/\/(github\.com\/[\w.-]+\/[\w.-]+ [0-9a-f]{40} \S+|eips\.ethereum\.org\/\S+)$/.test(title)),
  ).toEqual([]);
  expect(lines[0]).toBe(titles[0]);
  const signatures = lines.filter((line) => !line.startsWith('#'));
  const wrong = signatures.filter((line) => {
    const hash = line.startsWith('f ') ? toFunctionSelector(line.slice(11)) : toEventSelector(line.slice(11));
    return line.slice(0, 11) !== `${line.slice(0, 1)} ${hash.slice(2, 10)} `;
  });
  expect(wrong).toEqual([]);
  expect(signatures.length).toBeGreaterThan(19_000);
});

test('an operator adds ABIs, artifacts and lists of their own', () => {
  write(
    'vault.json',
    JSON.stringify([{ type: 'function', name: 'skimDust', inputs: [{ type: 'tuple[]', components: [{ type: 'address' }] }] }]),
  );
  write(
    'artifact.json',
    JSON.stringify({ abi: [{ type: 'event', name: 'DustSkimmed', inputs: [{ type: 'uint256', indexed: true }] }, { type: 'error' }] }),
  );
  write('list.txt', '# Ours\n\nskimAll(address)\r\nevent AllSkimmed(address)\n');
  provideNames(readNames({ namesDir: folder }));
  expect(nameFunction(toFunctionSelector('skimDust((address)[])'))?.signature).toBe('skimDust((address)[])');
  expect(nameFunction(toFunctionSelector('skimAll(address)'))?.name).toBe('skimAll');
  expect(nameEvent(toEventSelector('DustSkimmed(uint256)'))?.name).toBe('DustSkimmed');
  expect(nameEvent(toEventSelector('AllSkimmed(address)'))?.name).toBe('AllSkimmed');
});

test('a selector with several known candidates names all of them: it does not decide between them', () => {
  write('list.txt', 'many_msg_babbage(bytes1)\ntransfer(address,uint256)\n');
  provideNames(readNames({ namesDir: folder }));
  expect(nameFunction('0xa9059cbb')).toEqual({
    name: 'transfer or many_msg_babbage',
    signature: 'transfer(address,uint256) or many_msg_babbage(bytes1)',
  });
});

test('of many candidates three are written out, and the others are counted', () => {
  provideNames({ functions: new Map([['00000000', ['a()', 'b()', 'c()', 'd()', 'e()']]]), events: new Map() });
  expect(nameFunction('0x00000000')?.signature).toBe('a() or b() or c() or 2 more');
});

test('a folder that cannot be read, and a file that is neither ABI nor list, is refused by its name and line', () => {
  expect(() => readNames({ namesDir: join(folder, 'missing') })).toThrow(/NAMES_DIR: .*missing cannot be read/);
  write('list.txt', 'fine()\ntransfer(address to, uint256 amount)\n');
  expect(() => readNames({ namesDir: folder })).toThrow(/NAMES_DIR: .*list\.txt, line 2 is no signature/);
  write('list.txt', '');
  write('broken.json', '{"abi": 1}');
  expect(() => readNames({ namesDir: folder })).toThrow(/NAMES_DIR: .*broken\.json is no ABI/);
});
