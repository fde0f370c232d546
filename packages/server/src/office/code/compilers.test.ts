import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addCompiler, findCompiler } from './compilers.ts';
import { BUILD_LIMITS, runCompiler } from './run-compiler.ts';

// The compiler of Solidity as its own package has it: the file that Solidity publishes, under another name.
const SOLJSON = createRequire(import.meta.url).resolve('solc/soljson.js');
const BYTES = readFileSync(SOLJSON);
const SHA256 = createHash('sha256').update(BYTES).digest('hex');
const VERSION = '0.8.37';

const dataDir = mkdtempSync(join(tmpdir(), 'compilers-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const from = { path: SOLJSON, sha256: `0x${SHA256}` };
const listed = () => readdirSync(join(dataDir, 'compilers'));
const toInput = (content: string) =>
  JSON.stringify({
    language: 'Solidity',
    sources: { 'A.sol': { content } },
    settings: { outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } } },
  });
const CONTRACT = 'pragma solidity ^0.8.0; contract A { function f() external pure returns (uint256) { return 7; } }';

test('OFF-40: a compiler is added by its published hash, and one that is another file or another version is not', async () => {
  expect(findCompiler({ dataDir }, { version: VERSION })).toBeUndefined();
  const wrong = { path: SOLJSON, sha256: `0x${'ab'.repeat(32)}` };
  await expect(addCompiler({ dataDir }, { version: VERSION, from: wrong })).rejects.toThrow(
    `${SHA256}, and ${'ab'.repeat(32)} is published`,
  );
  await expect(addCompiler({ dataDir }, { version: '0.8.36', from })).rejects.toThrow(/is the compiler 0\.8\.37\+.*, not 0\.8\.36/);
  expect(listed()).toEqual([]);
  await expect(addCompiler({ dataDir }, { version: '../x', from })).rejects.toThrow('no release of Solidity');
  expect(await addCompiler({ dataDir }, { version: VERSION, from })).toMatchObject({
    sha256: SHA256,
    says: expect.stringMatching(/^0\.8\.37\+/),
  });
  expect(listed()).toEqual([`solc-${VERSION}.cjs`]);
  expect(findCompiler({ dataDir }, { version: VERSION })).toBeDefined();
});

test('it comes from where compilers are published, and a list without it says so', async () => {
  const list = {
    releases: { [VERSION]: 'soljson-v0.8.37+commit.1.js' },
    builds: [{ path: 'soljson-v0.8.37+commit.1.js', sha256: `0x${SHA256}` }],
  };
  const server = createServer((request, response) =>
    request.url === '/bin/list.json'
      ? response.end(JSON.stringify(list))
      : request.url?.endsWith('.js')
        ? response.end(BYTES)
        : response.writeHead(404).end(),
  ).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const add = (version: string, base = `${origin}/bin/`) => addCompiler({ dataDir }, { version, from: undefined, base });
    expect(await add(VERSION)).toMatchObject({ sha256: SHA256 });
    await expect(add('0.1.0')).rejects.toThrow('No compiler 0.1.0 is published');
    await expect(add(VERSION, `${origin}/none/`)).rejects.toThrow('it answered 404. Without a network, give --file and --sha256.');
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

/** A compiler that does what is written in place of compiling. */
function makeCompiler(name: string, body: string): string {
  const file = join(dataDir, 'compilers', `${name}.cjs`);
  writeFileSync(file, `module.exports = { _solidity_compile() {}, cwrap: () => () => { ${body} } };`);
  return file;
}

test('OFF-40: a build compiles, sees no file but its input, and is stopped where it never ends or reaches outside', async () => {
  const compiler = findCompiler({ dataDir }, { version: VERSION }) ?? '';
  expect(await runCompiler(compiler, { input: toInput(CONTRACT) })).toMatchObject({
    contracts: { 'A.sol': { A: { evm: { deployedBytecode: { object: expect.stringMatching(/^60/) } } } } },
  });
  const secret = join(dataDir, 'secret.sol');
  writeFileSync(secret, 'contract Secret {}');
  expect(await runCompiler(compiler, { input: toInput(`import "${secret}"; ${CONTRACT}`) })).toMatchObject({
    errors: expect.arrayContaining([expect.objectContaining({ severity: 'error', message: expect.stringContaining('not found') })]),
  });
  const input = toInput(CONTRACT);
  const small = { ...BUILD_LIMITS, msMax: 400 };
  await expect(runCompiler(makeCompiler('endless', 'for (;;);'), { input, limits: small })).rejects.toThrow('It was stopped after 0.4 s.');
  const reads = makeCompiler('reads', `return require('fs').readFileSync(${JSON.stringify(secret)}, 'utf8')`);
  await expect(runCompiler(reads, { input })).rejects.toThrow('tried to reach files or programs outside');
  const starts = makeCompiler('starts', `return require('child_process').execSync('id').toString()`);
  await expect(runCompiler(starts, { input })).rejects.toThrow('tried to reach files or programs outside');
  const hungry = { ...BUILD_LIMITS, memoryMegabytesMax: 24 };
  await expect(runCompiler(compiler, { input, limits: hungry })).rejects.toThrow('needs more than 24 MB of memory');
  const functions = Array.from({ length: 1_200 }, (_, each) => `function f${each}(uint a) external { x.push(a * ${each}); }`).join('');
  const large = toInput(`pragma solidity ^0.8.0; contract A { uint[] x; ${functions} }`);
  const some = { ...BUILD_LIMITS, memoryMegabytesMax: 40 };
  await expect(runCompiler(compiler, { input: large, limits: some })).rejects.toThrow('needs more than 40 MB of memory');
  const long = makeCompiler('long', `return 'x'.repeat(3_000_000)`);
  await expect(runCompiler(long, { input, limits: { ...BUILD_LIMITS, outputBytesMax: 1_000_000 } })).rejects.toThrow('larger than 1 MB');
  await expect(runCompiler(makeCompiler('silent', `return ''`), { input })).rejects.toThrow('ended without an answer');
});
