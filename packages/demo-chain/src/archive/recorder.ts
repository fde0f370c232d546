import { toHex } from 'viem';
import type { Question, Rpc } from '../anvil/rpc.ts';
import { readBlock } from '../scenario/drive.ts';
import type { AccountBefore, Archive, ArchivedBlock, NodeBlock, NodeReceipt, StateBefore } from './archive.ts';
import { type FlatTrace, toCallTraces } from './call-traces.ts';

/** Blocks in one batch. */
const AT_ONCE = 8;

export type Recorder = {
  /** Brings the archive to the node's newest block. Blocks that the node has replaced are replaced in it, too. */
  catchUp(rpc: Rpc): Promise<void>;
};

/** Records what the node has mined. Calls of `catchUp` run one after another. */
export function createRecorder(archive: Archive): Recorder {
  let last: Promise<void> = Promise.resolve();
  return {
    catchUp(rpc) {
      last = last.catch(() => undefined).then(() => recordNew(rpc, archive));
      return last;
    },
  };
}

async function recordNew(rpc: Rpc, archive: Archive): Promise<void> {
  const head = Number(await rpc.ask('eth_blockNumber'));
  let next = (await findFork(rpc, archive)) + 1;
  while (next <= head) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, head - next + 1) }, (_, index) => next + index);
    const blocks = await readBlocks(rpc, numbers);
    const parent = archive.findHead()?.hash;
    const isLinked = blocks.every(({ block }, index) => block.parentHash === (blocks[index - 1]?.block.hash ?? parent ?? block.parentHash));
    if (!isLinked) return; // Blocks were replaced meanwhile; after that this is called again.
    archive.add(blocks);
    next += blocks.length;
  }
}

/** The newest block that archive and node have in common, or -1. Removes what the archive has above it. */
async function findFork(rpc: Rpc, archive: Archive): Promise<number> {
  for (let known = archive.findHead(); known !== undefined; known = archive.findHead()) {
    if ((await readBlock(rpc, known.number))?.hash === known.hash) return known.number;
    archive.removeAbove(known.number - 1);
  }
  return -1;
}

type Replayed = { readonly stateDiff: Readonly<Record<string, AccountDiff>> };
/** In the format of OpenEthereum's trace_replay: `=`, or the values before and after. */
type Diff = '=' | { '+'?: string; '-'?: string; '*'?: { from: string; to: string } };
type AccountDiff = {
  readonly balance: Diff;
  readonly nonce: Diff;
  readonly code: Diff;
  readonly storage: Readonly<Record<string, Diff>>;
};

async function readBlocks(rpc: Rpc, numbers: readonly number[]): Promise<ArchivedBlock[]> {
  const answers = await rpc.askAll(
    numbers.flatMap((number): Question[] => [
      ['eth_getBlockByNumber', [toHex(number), true]],
      ['eth_getBlockReceipts', [toHex(number)]],
      ['trace_replayBlockTransactions', [toHex(number), ['stateDiff']]],
      ['trace_block', [toHex(number)]],
    ]),
  );
  return numbers.map((_, index) => {
    const [block, receipts, replayed, traced] = answers.slice(4 * index) as [NodeBlock, NodeReceipt[], Replayed[], FlatTrace[] | null];
    // Without the state before the block the node replays no transaction and returns an empty list.
    const before = replayed.length === block.transactions.length ? mergeBefore(replayed) : undefined;
    return { block, receipts, before, traces: traced === null ? undefined : toCallTraces(block, traced) };
  });
}

/** Each value before the first of these transactions that changed it. */
function mergeBefore(replayed: readonly Replayed[]): StateBefore {
  const state: StateBefore = {};
  for (const { stateDiff } of replayed) {
    for (const [address, diff] of Object.entries(stateDiff)) {
      const account: AccountBefore = state[address.toLowerCase()] ?? {};
      state[address.toLowerCase()] = account;
      const balance = toBefore(diff.balance, '0x0');
      if (balance !== undefined) account.balance ??= balance;
      const nonce = toBefore(diff.nonce, '0x0');
      if (nonce !== undefined) account.nonce ??= nonce;
      const code = toBefore(diff.code, '0x');
      if (code !== undefined) account.code ??= code;
      for (const [slot, change] of Object.entries(diff.storage)) {
        const value = toBefore(change, NO_WORD);
        if (value === undefined) continue;
        account.storage ??= {};
        account.storage[slot] ??= value;
      }
    }
  }
  return state;
}

const NO_WORD = `0x${'0'.repeat(64)}`;

/** `undefined` for an unchanged value. */
function toBefore(diff: Diff, nothing: string): string | undefined {
  if (diff === '=') return undefined;
  return diff['*']?.from ?? diff['-'] ?? nothing;
}
