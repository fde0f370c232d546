import type { Resident, Town } from '../town.ts';
import { HISTORY_BLOCKS, pickResident } from './history.ts';
import type { Read } from './project.ts';
import { createRandom, type Random } from './random.ts';
import type { Act } from './world.ts';

/** An incident every so many blocks: with a block every five seconds, about every twelve minutes. */
export const INCIDENT_EVERY = 144;
/** So many blocks after an incident, it is settled. */
export const SETTLED_AFTER = 18;
/** What has to be looked after is looked after every so many blocks: with a block every five seconds, every minute. */
const TENDED_EVERY = 12;
const ACTS_MAX = 4;

/** What happens in block `number` after the history. The same for the same seed and number, whenever that block comes. */
export async function planPresent(
  { world, residents }: Town,
  { number, now, read }: { number: number; now: number; read: Read },
): Promise<Act[]> {
  world.random = createRandom(`${world.seed} block ${number}`);
  world.setTime(now);
  for (let left = world.random.between(1, ACTS_MAX); left > 0; left -= 1) pickResident(world.random, residents)?.founded.act(world);
  if (number % INCIDENT_EVERY === 0) await pickIncident(residents, createIncidentRandom(world.seed, number))?.happen(world, read);
  const before = number - SETTLED_AFTER;
  if (before % INCIDENT_EVERY === 0) await pickIncident(residents, createIncidentRandom(world.seed, before))?.settle?.(world, read);
  for (const { founded } of residents) {
    for (const { after, happen } of founded.sequel ?? []) if (number === HISTORY_BLOCKS + after) happen(world);
    if (number % TENDED_EVERY === 0) await founded.tend?.(world, read);
  }
  return world.take();
}

/** A row of chance of its own, so that the settling finds the incident again. */
function createIncidentRandom(seed: string, number: number): Random {
  return createRandom(`${seed} incident ${number}`);
}

function pickIncident(residents: readonly Resident[], random: Random) {
  const incidents = residents.flatMap(({ founded }) => founded.incidents);
  return incidents.length === 0 ? undefined : random.pick(incidents);
}
