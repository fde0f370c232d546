import type { Question, Rpc } from '../anvil/rpc.ts';
import type { Archive, NodeTransaction } from '../archive/archive.ts';
import type { Recorder } from '../archive/recorder.ts';
import type { Scenario } from '../create-scenario.ts';
import type { ChainFolder, ChainRecord, Happened } from '../data/chain-folder.ts';
import type { DemoChainLog } from '../log.ts';
import { toCatalogFile } from '../scenario/catalogue.ts';
import { mineBlock, type Nonces, readBlock } from '../scenario/drive.ts';
import { planHistory } from '../scenario/history.ts';

type Making = {
  readonly folder: ChainFolder;
  readonly scenario: Scenario;
  readonly record: ChainRecord;
  /** Archives the blocks; `undefined` where they are archived already. */
  readonly recorder: Recorder | undefined;
  readonly log: DemoChainLog;
  readonly signal: AbortSignal | undefined;
};
type Again = {
  /** The newest block that the node has. */
  readonly from: number;
  readonly archive: Archive;
  readonly log: DemoChainLog;
  readonly signal: AbortSignal | undefined;
};

/**
 * Makes the history on a node that has only block 0, and writes its catalogue files. False when the
 * history differs from the last one: then the scenario has changed, and it is another chain.
 */
export async function makeHistory(rpc: Rpc, { folder, scenario, record, recorder, log, signal }: Making): Promise<boolean> {
  const startedAt = performance.now();
  const happened: Happened = {};
  const nonces: Nonces = new Map();
  let sent = 0;
  let recorded: Promise<void> | undefined;
  for (const { number, transactions, timestamp, keys } of planHistory(scenario, record)) {
    signal?.throwIfAborted();
    const hashes = await mineBlock(rpc, { transactions, timestamp, nonces });
    sent += transactions.length;
    for (const { key, index } of keys) {
      const transaction = hashes[index];
      if (transaction !== undefined) happened[key] = { transaction, timestamp };
    }
    if (number % RECORDED_EVERY !== 0) continue;
    // In parallel to the mining of the next blocks, and at most one such range behind it.
    await recorded;
    recorded = recorder?.catchUp(rpc);
  }
  await recorded;
  await recorder?.catchUp(rpc);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  log('the history of the demo chain is made', { transactions: sent, seconds });
  const hash = (await readBlock(rpc, 'latest'))?.hash ?? '';
  const before = folder.readHistory();
  if (before !== undefined && before.hash !== hash) return false;
  folder.writeHistory({ hash });
  for (const each of scenario.projects) {
    folder.writeProject(each.project.id, toCatalogFile(each, { happened, endsAt: record.endsAt }));
  }
  return true;
}

/** Blocks of the history between two runs of the recorder: fewer than the node keeps. */
const RECORDED_EVERY = 16;

/**
 * Mines the archive's blocks above `from` again, from their transactions. A block with another hash, which
 * holds transactions that others signed, is removed with all later ones.
 */
export async function mineAgain(rpc: Rpc, { from, archive, log, signal }: Again): Promise<void> {
  const head = archive.findHead()?.number ?? from;
  for (let number = from + 1; number <= head; number += 1) {
    signal?.throwIfAborted();
    const block = archive.readBlock(number);
    if (block === undefined) throw new Error(`The archive of the demo chain has no block ${number}.`);
    // One after the other: the node handles requests of a batch at the same time, and a block's hash depends on their order.
    for (const transaction of block.transactions) await rpc.ask(...toQuestion(transaction));
    await rpc.ask('evm_mine', [Number(block.timestamp)]);
    if ((await readBlock(rpc, 'latest'))?.hash === block.hash) continue;
    log('the demo chain differs from its archive', { block: number });
    archive.removeAbove(number - 1);
    return;
  }
  if (head > from) log('blocks of the demo chain were mined again', { blocks: head - from });
}

function toQuestion({ from, to, input, value, gas, nonce, authorizationList, ...paid }: NodeTransaction): Question {
  const { maxFeePerGas, maxPriorityFeePerGas, gasPrice } = paid;
  const fees = maxFeePerGas === undefined ? { gasPrice } : { maxFeePerGas, maxPriorityFeePerGas };
  const lists = authorizationList === undefined ? {} : { authorizationList };
  return ['eth_sendTransaction', [{ from, ...(to ? { to } : {}), data: input, value, gas, nonce, ...fees, ...lists }]];
}
