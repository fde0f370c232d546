import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as viem from 'viem';

// Writes signatures.json: `node packages/chain/src/names/collect-signatures.ts`. Names of functions
// and events come from the ABIs that the packages below publish. Earlier sources win.

const ROOT = join(import.meta.dirname, '../../../..');
const VIEM_ABIS = [viem.erc20Abi, viem.erc721Abi, viem.erc1155Abi, viem.erc4626Abi, viem.multicall3Abi];
const SOURCES: readonly string[] = [
  'node_modules/@openzeppelin/contracts/build/contracts/*.json',
  'node_modules/@safe-global/safe-smart-account/build/artifacts/contracts/**/*.json',
  'node_modules/@uniswap/v2-core/build/IUniswapV2{Pair,Factory}.json',
  'node_modules/@uniswap/v2-periphery/build/{IUniswapV2Router02,IWETH,WETH9}.json',
  'node_modules/@uniswap/v3-core/artifacts/contracts/**/*.json',
  'node_modules/@uniswap/v3-periphery/artifacts/contracts/{Nonfungible*,SwapRouter*,lens}/**/*.json',
  'packages/demo-chain/artifacts/*.json',
];

type Names = Record<string, string>;
const [functions, events]: [Names, Names] = [{}, {}];

function collect(abi: unknown): void {
  if (!Array.isArray(abi)) return;
  for (const item of abi as viem.Abi) {
    if (item.type === 'function') functions[viem.toFunctionSelector(item).slice(2)] ??= viem.toFunctionSignature(item);
    if (item.type === 'event' && item.anonymous !== true) events[viem.toEventSelector(item).slice(2)] ??= viem.toEventSignature(item);
  }
}

for (const abi of VIEM_ABIS) collect(abi);
for (const source of SOURCES) {
  for (const file of globSync(source, { cwd: ROOT }).sort()) collect(JSON.parse(readFileSync(join(ROOT, file), 'utf8')).abi);
}

const sorted = (names: Names) => Object.fromEntries(Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(
  join(import.meta.dirname, 'signatures.json'),
  `${JSON.stringify({ functions: sorted(functions), events: sorted(events) }, undefined, 1)}\n`,
);
