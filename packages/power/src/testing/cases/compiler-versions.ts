import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Artifact } from '@redoubt/demo-chain/artifacts/compile-contracts';
import type { Table } from '../map-cases.ts';
import { PUBLISHED } from './compiler-versions/published.ts';
import { SOLIDITY_0_4 } from './compiler-versions/solidity-0-4.ts';
import { SOLIDITY_0_5 } from './compiler-versions/solidity-0-5.ts';
import { SOLIDITY_0_6 } from './compiler-versions/solidity-0-6.ts';
import { SOLIDITY_0_7 } from './compiler-versions/solidity-0-7.ts';
import { SOLIDITY_0_8_PRAGUE } from './compiler-versions/solidity-0-8-prague.ts';
import { SOLIDITY_0_8_UNOPTIMIZED } from './compiler-versions/solidity-0-8-unoptimized.ts';
import { SOLIDITY_0_8_VIA_IR } from './compiler-versions/solidity-0-8-via-ir.ts';

const require = createRequire(import.meta.url);
const FOLDER = join(import.meta.dirname, '../../../contracts/compiler-versions');

function readArtifacts(): Record<string, Artifact> {
  const own = JSON.parse(readFileSync(join(FOLDER, 'compiled.json'), 'utf8')) as Record<string, Artifact>;
  const factory = JSON.parse(readFileSync(require.resolve('@uniswap/v2-core/build/UniswapV2Factory.json'), 'utf8')) as {
    abi: unknown[];
    evm: { bytecode: { object: string } };
  };
  return { ...own, V2Factory: { abi: factory.abi, bytecode: `0x${factory.evm.bytecode.object}` } };
}

/**
 * Contracts compiled by Solidity 0.4 to 0.8, without optimizer, with it, and through the
 * intermediate representation. Truth was written from the sources before the analysis had seen
 * these contracts.
 */
export const COMPILER_VERSIONS: Table = {
  others: readArtifacts(),
  cases: {
    ...PUBLISHED,
    ...SOLIDITY_0_4,
    ...SOLIDITY_0_5,
    ...SOLIDITY_0_6,
    ...SOLIDITY_0_7,
    ...SOLIDITY_0_8_UNOPTIMIZED,
    ...SOLIDITY_0_8_VIA_IR,
    ...SOLIDITY_0_8_PRAGUE,
  },
};
