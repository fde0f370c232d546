import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Abi, Hex } from 'viem';

/** ABI and creation code of a contract. */
export type Artifact = { readonly abi: Abi; readonly bytecode: Hex };

const require = createRequire(import.meta.url);
const FOLDER = join(import.meta.dirname, '../../artifacts');

/** Compiled contracts of other authors, whose licences keep them out of the product: read from node_modules, if installed. */
const FOREIGN = {
  Safe: '@safe-global/safe-smart-account/build/artifacts/contracts/SafeL2.sol/SafeL2.json',
  SafeProxy: '@safe-global/safe-smart-account/build/artifacts/contracts/proxies/SafeProxy.sol/SafeProxy.json',
  SafeProxyFactory: '@safe-global/safe-smart-account/build/artifacts/contracts/proxies/SafeProxyFactory.sol/SafeProxyFactory.json',
  UniswapV2Factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  UniswapV2Pair: '@uniswap/v2-core/build/UniswapV2Pair.json',
  UniswapV2Router02: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  WETH9: '@uniswap/v2-periphery/build/WETH9.json',
  UniswapV3Factory: '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  UniswapV3Pool: '@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json',
  PositionManager: '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  SwapRouter: '@uniswap/v3-periphery/artifacts/contracts/SwapRouter.sol/SwapRouter.json',
} as const;
export type ForeignName = keyof typeof FOREIGN;

const read = new Map<string, Artifact>();

/** A compiled contract: ours by its file's name, or another author's. Throws when it is not installed. */
export function readArtifact(name: string): Artifact {
  const known = read.get(name);
  if (known !== undefined) return known;
  const path = isForeign(name) ? require.resolve(FOREIGN[name]) : join(FOLDER, `${name}.json`);
  const { abi, bytecode } = JSON.parse(readFileSync(path, 'utf8'));
  const code = typeof bytecode === 'string' ? bytecode : bytecode.object;
  const artifact: Artifact = { abi, bytecode: code.startsWith('0x') ? code : `0x${code}` };
  read.set(name, artifact);
  return artifact;
}

/** Whether these contracts are installed; they are optional dependencies. */
export function hasForeign(names: readonly ForeignName[]): boolean {
  try {
    for (const name of names) require.resolve(FOREIGN[name]);
    return true;
  } catch {
    return false;
  }
}

function isForeign(name: string): name is ForeignName {
  return Object.hasOwn(FOREIGN, name);
}
