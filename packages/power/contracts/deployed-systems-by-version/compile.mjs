// Compiles the sources beside this file, each with its own version of Solidity, and writes `compiled.json`.
// node compile.mjs FOLDER, where FOLDER holds soljson.js of each compiler as `solc-VERSION/`, as `npm pack` unpacks them.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** There in development only, hence not imported. */
const COMPILER = 'solc';
const require = createRequire(import.meta.url);
const wrap = require(`${COMPILER}/wrapper`);
const brought = process.argv[2];
const OPTIMIZED = { enabled: true, runs: 200 };
const SETS = [
  { file: 'Solidity04.sol', version: '0.4.26', settings: { optimizer: OPTIMIZED, evmVersion: 'byzantium' } },
  { file: 'Solidity05.sol', version: '0.5.17', settings: { optimizer: { enabled: false }, evmVersion: 'istanbul' } },
  { file: 'Solidity06.sol', version: '0.6.12', settings: { optimizer: OPTIMIZED, evmVersion: 'istanbul' } },
  { file: 'Solidity07.sol', version: '0.7.6', settings: { optimizer: { enabled: true, runs: 9999 }, evmVersion: 'istanbul' } },
  { file: 'Solidity08ViaIr.sol', version: '0.8.37', settings: { optimizer: OPTIMIZED, viaIR: true, evmVersion: 'prague' } },
];

const found = {};
for (const { file, version, settings } of SETS) {
  const compiler = wrap(require(version === '0.8.37' ? `${COMPILER}/soljson.js` : join(brought, `solc-${version}/soljson.js`)));
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(join(import.meta.dirname, file), 'utf8') } },
    settings: { ...settings, outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  };
  const read = (path) => ({ contents: readFileSync(require.resolve(path), 'utf8') });
  const { errors = [], contracts } = JSON.parse(compiler.compile(JSON.stringify(input), { import: read }));
  const faults = errors.filter(({ severity }) => severity === 'error');
  if (faults.length > 0) throw new Error(faults.map(({ formattedMessage }) => formattedMessage).join('\n'));
  for (const [name, { abi, evm }] of Object.entries(contracts[file])) {
    if (evm.bytecode.object !== '') found[name] = { compiler: version, abi, bytecode: `0x${evm.bytecode.object}` };
  }
}
const lines = Object.entries(found).map(([name, artifact]) => `${JSON.stringify(name)}:${JSON.stringify(artifact)}`);
writeFileSync(join(import.meta.dirname, 'compiled.json'), `{\n${lines.join(',\n')}\n}\n`);
