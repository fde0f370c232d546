import { parseArgs } from 'node:util';
import { createFollowWorld } from '@redoubt/testing/chain/follow-world';
import { killRecorder, listStored, listStoredBlocks, preparePayments, readClean } from '@redoubt/testing/chain/kill-recorder';
import { createScratchDatabase } from './support/scratch-database.ts';

// Workers that record all movements of a chain, killed with signal 9 while it mines and drops blocks: afterwards what is on record is
// what a clean reading of the node gives. Ends with 1 where it is not.

const { values } = parseArgs({ options: { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } } });
const [kills, seed] = [Number(values.kills), Number(values.seed)];

const database = await createScratchDatabase();
await using world = await createFollowWorld({ database });
const payments = await preparePayments(world);
const startedAt = performance.now();
const onRound = (round: number) => round % 20 === 19 && console.error(`${round + 1} kills`);
const { droppedRounds } = await killRecorder(world, payments, { kills, seed, dataDir: database.dataDir, onRound });
const [stored, storedBlocks, clean] = [await listStored(world), await listStoredBlocks(world), await readClean(world)];
const difference = (own: readonly string[], other: readonly string[]) => {
  const known = new Set(other);
  return own.filter((row) => !known.has(row)).length;
};
const result = {
  bench: 'movement-kills',
  seed,
  kills,
  droppedRounds,
  blocks: clean.blocks.length,
  movements: stored.length,
  lost: difference(clean.movements, stored) + difference(clean.blocks, storedBlocks),
  wrong: difference(stored, clean.movements) + difference(storedBlocks, clean.blocks),
  doubled: stored.length - new Set(stored).size,
  minutes: Math.round((performance.now() - startedAt) / 6_000) / 10,
};
console.log(JSON.stringify(result));
if (result.lost + result.wrong + result.doubled > 0) process.exitCode = 1;
