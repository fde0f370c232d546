// Compiles the sources beside this file, each with its own version of Solidity, and writes `compiled.json`.
// node compile.mjs FOLDER, where FOLDER holds soljson.js of each compiler as `solc-VERSION/`,
// and the published packages, both as `npm pack` unpacks them.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** There in development only, hence not imported. */
const COMPILER = 'solc';
const require = createRequire(import.meta.url);
const wrap = require(`${COMPILER}/wrapper`);
const brought = process.argv[2];

/**
 * `compiledAs`: the name under which the compiler gets a file. It is part of the metadata hash at the end of
 * each bytecode, as are the comments: both stay as they were, so that `compiled.json` can be made again byte by byte.
 */
const SETS = [
  { file: 'Solidity04.sol', compiledAs: 'Four.sol', version: '0.4.26', settings: { optimizer: { enabled: true, runs: 0 } } },
  {
    file: 'Solidity05.sol',
    compiledAs: 'Five.sol',
    version: '0.5.17',
    settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: 'istanbul' },
  },
  {
    file: 'Solidity06.sol',
    compiledAs: 'Six.sol',
    version: '0.6.12',
    settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: 'istanbul' },
  },
  {
    file: 'Solidity07.sol',
    compiledAs: 'Seven.sol',
    version: '0.7.6',
    settings: { optimizer: { enabled: true, runs: 9999 }, evmVersion: 'istanbul' },
  },
  {
    file: 'Solidity08Unoptimized.sol',
    compiledAs: 'Plain.sol',
    version: '0.8.19',
    settings: { optimizer: { enabled: false }, evmVersion: 'paris' },
  },
  {
    file: 'Solidity08ViaIr.sol',
    compiledAs: 'Latest.sol',
    version: '0.8.37',
    settings: { optimizer: { enabled: true, runs: 1_000_000 }, viaIR: true, evmVersion: 'cancun' },
  },
  {
    file: 'Solidity08Prague.sol',
    compiledAs: 'Later.sol',
    version: '0.8.37',
    settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: 'prague' },
  },
];
const PUBLISHED = {
  Uni: 'uniswap-governance-1.0.2/build/Uni.json',
  UniTimelock: 'uniswap-governance-1.0.2/build/Timelock.json',
  GovernorAlpha: 'uniswap-governance-1.0.2/build/GovernorAlpha.json',
  TreasuryVester: 'uniswap-governance-1.0.2/build/TreasuryVester.json',
  FeeToSetter: 'uniswap-governance-1.0.2/build/FeeToSetter.json',
  FeeTo: 'uniswap-governance-1.0.2/build/FeeTo.json',
  Operators: 'axelar-network-axelar-gmp-sdk-solidity-6.2.0/artifacts/contracts/utils/Operators.sol/Operators.json',
  Gateway:
    'axelar-network-axelar-gmp-sdk-solidity-6.2.0/artifacts/contracts/gateway/AxelarAmplifierGateway.sol/AxelarAmplifierGateway.json',
  GatewayProxy:
    'axelar-network-axelar-gmp-sdk-solidity-6.2.0/artifacts/contracts/gateway/AxelarAmplifierGatewayProxy.sol/AxelarAmplifierGatewayProxy.json',
  ServiceGovernance:
    'axelar-network-axelar-gmp-sdk-solidity-6.2.0/artifacts/contracts/governance/AxelarServiceGovernance.sol/AxelarServiceGovernance.json',
};

const found = {};
for (const { file, compiledAs, version, settings } of SETS) {
  const compiler = wrap(require(version === '0.8.37' ? `${COMPILER}/soljson.js` : join(brought, `solc-${version}/soljson.js`)));
  const input = {
    language: 'Solidity',
    sources: { [compiledAs]: { content: readFileSync(join(import.meta.dirname, file), 'utf8') } },
    settings: { ...settings, outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  };
  const read = (path) => ({ contents: readFileSync(require.resolve(path), 'utf8') });
  const { errors = [], contracts } = JSON.parse(compiler.compile(JSON.stringify(input), { import: read }));
  const faults = errors.filter(({ severity }) => severity === 'error');
  if (faults.length > 0) throw new Error(faults.map(({ formattedMessage }) => formattedMessage).join('\n'));
  for (const [name, { abi, evm }] of Object.entries(contracts[compiledAs])) {
    if (evm.bytecode.object !== '') found[name] = { compiler: version, ...keep(abi, evm.bytecode.object) };
  }
}
for (const [name, file] of Object.entries(PUBLISHED)) {
  const { abi, bytecode, evm } = JSON.parse(readFileSync(join(brought, file), 'utf8'));
  found[name] = { from: file.split('/')[0], ...keep(abi, evm?.bytecode.object ?? bytecode) };
}
const lines = Object.entries(found).map(([name, artifact]) => `${JSON.stringify(name)}:${JSON.stringify(artifact)}`);
writeFileSync(join(import.meta.dirname, 'compiled.json'), `{\n${lines.join(',\n')}\n}\n`);

/** The constructor and the functions that change state, with the creation code. */
function keep(abi, code) {
  const calls = abi.filter(
    ({ type, stateMutability }) => type === 'constructor' || (type === 'function' && !['view', 'pure'].includes(stateMutability)),
  );
  return {
    abi: calls.map(({ type, name, inputs = [], stateMutability }) => ({
      type,
      name,
      inputs: inputs.map(plain),
      outputs: type === 'function' ? [] : undefined,
      stateMutability,
    })),
    bytecode: code.startsWith('0x') ? code : `0x${code}`,
  };
}
function plain({ name, type, components }) {
  return { name, type, components: components?.map(plain) };
}
