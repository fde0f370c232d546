import type { Scenario, ScenarioProject } from '../create-scenario.ts';
import type { PlannedTransaction } from './context.ts';
import { HISTORY_BLOCKS, pickProject } from './history.ts';
import type { Read } from './project.ts';
import { createRandom, type Random } from './random.ts';

/** Blocks between two incidents: with a block every five seconds, about twelve minutes. */
export const INCIDENT_EVERY = 144;
/** Blocks between an incident and its settlement. */
export const SETTLED_AFTER = 18;
/** Blocks between two upkeeps: with a block every five seconds, a minute. */
const TENDED_EVERY = 12;
const TRANSACTIONS_MAX = 4;

/** The transactions of block `number` after the history: the same for the same seed and number, at any time. */
export async function planPresent(
  { context, projects }: Scenario,
  { number, now, read }: { number: number; now: number; read: Read },
): Promise<PlannedTransaction[]> {
  context.random = createRandom(`${context.seed} block ${number}`);
  context.setTime(now);
  for (let left = context.random.between(1, TRANSACTIONS_MAX); left > 0; left -= 1)
    pickProject(context.random, projects)?.deployed.simulateUse(context);
  if (number % INCIDENT_EVERY === 0) await pickIncident(projects, createIncidentRandom(context.seed, number))?.happen(context, read);
  const before = number - SETTLED_AFTER;
  if (before % INCIDENT_EVERY === 0) await pickIncident(projects, createIncidentRandom(context.seed, before))?.settle?.(context, read);
  for (const { deployed } of projects) {
    for (const { after, happen } of deployed.sequel ?? []) if (number === HISTORY_BLOCKS + after) happen(context);
    if (number % TENDED_EVERY === 0) await deployed.tend?.(context, read);
  }
  return context.take();
}

/** A separate random sequence, so that the settlement picks the same incident again. */
function createIncidentRandom(seed: string, number: number): Random {
  return createRandom(`${seed} incident ${number}`);
}

function pickIncident(projects: readonly ScenarioProject[], random: Random) {
  const incidents = projects.flatMap(({ deployed }) => deployed.incidents);
  return incidents.length === 0 ? undefined : random.pick(incidents);
}
