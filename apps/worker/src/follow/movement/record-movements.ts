import { toQuantity } from '@redoubt/chain/hex';
import { requireAllReceipts } from '@redoubt/chain/read/check-logs';
import { parseBlock, parseReceipts } from '@redoubt/chain/read/raw-shapes';
import { isRpcFault, RpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { commitMovements } from '@redoubt/server/onchain/movement/commit-movements';
import {
  beginForward,
  endForward,
  ensureMovementChain,
  findMovementChain,
  firstGap,
  listRecorded,
} from '@redoubt/server/onchain/movement/movement-chain';
import { listWrappers } from '@redoubt/server/onchain/movement/wrappers';
import { readChainState } from '@redoubt/server/onchain/record/chain-store';
import { CursorMoved } from '@redoubt/server/onchain/record/commit-blocks';
import type { LeaderLease } from '@redoubt/server/onchain/record/write-chain';
import type { Hex } from '@redoubt/tracing/model/movement';
import { Malformed } from '@redoubt/tracing/read/raw';
import { type BlockMovements, readMovements, readTraces } from '@redoubt/tracing/read/read-movements';
import type { FollowContext, FollowedChain } from '../follow-context.ts';
import { pollHead } from '../poll-head.ts';

/** Blocks that are read and written together: few enough that a crash loses little. */
const BLOCKS_AT_ONCE = 16;

/** A node that lost a block's state fails at each trace: following must not wait for that. */
const TRACE_TRIES = 2;
const REST_MIN_MS = 1_000;
const REST_MAX_MS = 60_000;

/**
 * Records the movements of whole blocks, behind the follower and from a record of its own: so the follower keeps its pace, and
 * a chain that was followed before gets its past. A block whose traces fail is recorded without them, and the record says so.
 * One step; `true`: there is more to do at once.
 */
export function createMovementRecorder(
  { db, pool, client, log, traceMode = 'ask' }: FollowContext,
  { chain: { chainId, slug }, lease, signal }: { chain: FollowedChain; lease: LeaderLease; signal: AbortSignal },
): () => Promise<boolean> {
  let failures = 0;
  let restsUntil = 0;

  return async () => {
    const known = await findMovementChain(db, chainId);
    const mode = known?.mode ?? traceMode;
    if (mode !== 'forward' && known?.mode === undefined && known?.since !== undefined) await endForward(db, { chainId });
    if (mode === 'ask') return false;
    if (known === undefined) await ensureMovementChain(db, chainId);
    const start = mode === 'all' ? 0 : (known?.since ?? (await begin()));
    const state = await readChainState(db, chainId);
    if (state.cursor === undefined) return false;
    const from = firstGap(await listRecorded(db, { chainId, what: 'native' }), start);
    const to = Math.min(from + BLOCKS_AT_ONCE - 1, state.cursor.number);
    if (to < from) return false;
    const wraps = await listWrappers(db, { slug });
    const numbers = Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
    const blocks = await Promise.all(numbers.map((number) => readBlock(number, wraps)));
    try {
      await commitMovements(pool, lease, blocks);
    } catch (error) {
      // The follower rolls these blocks back, or is about to.
      if (error instanceof CursorMoved) return false;
      throw error;
    }
    return true;
  };

  /** After the newest block of the node: the one on record may be of yesterday, or the past that is still being read. */
  async function begin(): Promise<number> {
    const head = await pollHead(client, signal);
    const since = await beginForward(db, { chainId, since: head.number + 1 });
    log.info({ chainId, since }, 'movements are recorded from here on');
    return since;
  }

  async function readBlock(number: number, wraps: ReadonlySet<Hex>): Promise<BlockMovements> {
    const at = toQuantity(number);
    const parseWhole = (it: unknown) => ({ raw: it, parsed: parseBlock(it, number) });
    const block = await client.ask({ method: 'eth_getBlockByNumber', params: [at, true], parse: parseWhole, signal });
    // An empty block is not asked for more: some nodes fail at traces of the first.
    if (block.value.parsed.transactions.length === 0) return readMovements({ block: block.value.raw, receipts: [], traces: [] }, wraps);
    const [receipts, traces] = await Promise.all([
      client.ask({ method: 'eth_getBlockReceipts', params: [at], parse: (it) => ({ raw: it, parsed: parseReceipts(it) }), signal }),
      askTraces(number, block.value.raw),
    ]);
    requireAllReceipts(block.value.parsed, receipts.value.parsed);
    try {
      return readMovements({ block: block.value.raw, receipts: receipts.value.raw, traces }, wraps);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      client.penalise(block.position, error.message);
      throw new RpcFault('inconsistent', { detail: `block ${number}: ${error.message}`, cause: error });
    }
  }

  async function askTraces(number: number, block: unknown): Promise<unknown[] | undefined> {
    if (performance.now() < restsUntil) return undefined;
    // What belongs to other transactions is a wrong answer: another endpoint is asked.
    const parse = (result: unknown): unknown[] => readTraces(result, block);
    try {
      const params = [toQuantity(number), { tracer: 'callTracer' }];
      const { value } = await client.ask({ method: 'debug_traceBlockByNumber', params, parse, tries: TRACE_TRIES, signal });
      failures = 0;
      return value;
    } catch (error) {
      if (!isRpcFault(error) || signal.aborted) throw error;
      failures += 1;
      if (failures === 1)
        log.warn({ chainId, block: number, reason: error.message }, 'movements are recorded without the calls between contracts');
      // Blocks of one node are lost one after the other, so that few failures say nothing of the next block.
      if (isRpcFault(error, 'unsupported')) restsUntil = Number.POSITIVE_INFINITY;
      else if (failures > BLOCKS_AT_ONCE * 4)
        restsUntil = performance.now() + Math.min(REST_MIN_MS * 2 ** (failures - BLOCKS_AT_ONCE * 4), REST_MAX_MS);
      return undefined;
    }
  }
}
