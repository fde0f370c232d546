import type { Anvil } from '../anvil/start-anvil.ts';
import type { ChainFolder, ChainRecord, Happened } from '../data/chain-folder.ts';
import type { DemoChainLog } from '../log.ts';
import { toCatalogFile } from '../scenario/catalogue.ts';
import { createRead, mineBlock, type Nonces, readBlock, readNonces } from '../scenario/drive.ts';
import { planHistory } from '../scenario/history.ts';
import { planPresent } from '../scenario/present.ts';
import type { Town } from '../scenario/town.ts';

type Making = {
  readonly folder: ChainFolder;
  readonly town: Town;
  readonly log: DemoChainLog;
  readonly signal: AbortSignal | undefined;
};

/**
 * Makes the history on a node that has only block 0, and writes down what the catalogue says of it. False when it came out
 * otherwise than the last time: then what happens in it has changed, and it is another chain.
 */
export async function makeHistory(
  { rpc }: Anvil,
  { folder, town, record, log, signal }: Making & { record: ChainRecord },
): Promise<boolean> {
  const startedAt = performance.now();
  const happened: Happened = {};
  const nonces: Nonces = new Map();
  let transactions = 0;
  for (const { acts, timestamp, keys } of planHistory(town, record)) {
    signal?.throwIfAborted();
    const hashes = await mineBlock(rpc, { acts, timestamp, nonces });
    transactions += acts.length;
    for (const { key, index } of keys) {
      const transaction = hashes[index];
      if (transaction !== undefined) happened[key] = { transaction, timestamp };
    }
  }
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  log('the history of the demo chain is made', { transactions, seconds });
  const hash = (await readBlock(rpc, 'latest'))?.hash ?? '';
  const before = folder.readHistory();
  if (before !== undefined && before.hash !== hash) return false;
  folder.writeHistory({ hash });
  for (const resident of town.residents) {
    folder.writeProject(resident.project.id, toCatalogFile(resident, { happened, endsAt: record.endsAt }));
  }
  return true;
}

/**
 * Mines again what was mined after the history, or after the state was last written down. A block that held what others had sent
 * comes out otherwise, and those after it are forgotten.
 */
export async function replayJournal({ rpc }: Anvil, { folder, town, log, signal }: Making): Promise<void> {
  const head = (await readBlock(rpc, 'latest'))?.number ?? 0;
  const lines = folder.readJournal();
  const kept = lines.filter(({ number }) => number <= head);
  const lost = lines.filter(({ number }) => number > head);
  for (const line of lost) {
    signal?.throwIfAborted();
    const { number, timestamp } = line;
    const acts = await planPresent(town, { number, now: timestamp, read: createRead(rpc) });
    await mineBlock(rpc, { acts, timestamp, nonces: await readNonces(rpc, acts) });
    const hash = (await readBlock(rpc, 'latest'))?.hash ?? '';
    kept.push({ number, timestamp, hash });
    if (hash === line.hash) continue;
    log('the demo chain went another way than before', { block: number });
    break;
  }
  if (lost.length === 0) return;
  folder.writeJournal(kept);
  log('blocks of the demo chain were mined again', { blocks: lost.length });
}
