import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { type Address, type Hex, type ReadAnswer, readKey } from '@redoubt/power/evm/reader';
import type { Context } from '../../../platform/context.ts';
import type { ConnectedChain } from '../../read/connected-chain.ts';
import { readAtBlock } from '../chain-power-reader.ts';
import { listAccounts } from '../map-contract.ts';
import { type Readings, toDigest } from './readings.ts';
import { readCodeHashes, toHash, WORDS_PER_REQUEST } from './watched-state.ts';

type ReadAgainParams = {
  readonly chain: ConnectedChain;
  readonly readings: Readings;
  /** Where the answers at the chain's newest recorded block are added, by `readKey`. */
  readonly answers: Map<string, ReadAnswer>;
};

/**
 * Reads again what a map was made from: all codes by their hashes in one request, all words of storage in another, and each
 * call by itself in batches, as it proves a power by its sender. True where all had an answer, and the same, and the record names the same
 * accounts. Throws RpcFault when no endpoint answers.
 */
export async function readAgain(
  { db, client }: Pick<Context, 'db'> & { readonly client: ChainClient },
  { chain: { chainId, block }, readings: { reads, accounts }, answers }: ReadAgainParams,
): Promise<boolean> {
  for (const [key, code] of await listSameCodes(client, { block, reads })) answers.set(key, code);
  const found = await readAtBlock(client, { block, known: answers }).readAll?.(reads.map(([read]) => read));
  if (!reads.every(([, before], index) => isSameAnswer(before, found?.[index]))) return false;
  for (const [contract, digest] of Object.entries(accounts) as [Address, string][]) {
    if (toDigest(await listAccounts({ db, client }, { chainId, address: contract, block })) !== digest) return false;
  }
  return true;
}

/** The codes that did not change, by the keys of their reads; none where the endpoints take no state overrides. */
async function listSameCodes(
  client: ChainClient,
  { block, reads }: { block: number; reads: Readings['reads'] },
): Promise<(readonly [key: string, code: ReadAnswer])[]> {
  const codes = reads.flatMap(([read, code]) => (read.asks === 'code' ? [{ read, code: code as Hex }] : [])).slice(0, WORDS_PER_REQUEST);
  try {
    const hashes = await readCodeHashes(client, { block, accounts: codes.map(({ read }) => read.address) });
    return codes.flatMap(({ read, code }, index) => (toHash(code) === hashes[index] ? [[readKey(read), code] as const] : []));
  } catch (error) {
    // Each code is read by itself then.
    if (isRpcFault(error, 'refused', 'override', 'server', 'unsupported')) return [];
    throw error;
  }
}

function isSameAnswer(before: NonNullable<ReadAnswer>, after: ReadAnswer): boolean {
  if (typeof before !== 'object' || typeof after !== 'object') return before === after;
  return before.ok === after.ok && before.data === after.data;
}
