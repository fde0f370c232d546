import type { Scenario, ScenarioProject } from '../create-scenario.ts';
import type { PlannedTransaction } from './context.ts';
import { HISTORY_DAYS } from './project.ts';
import { createRandom, type Random } from './random.ts';

/** A block to be mined. `keys` names the transactions that the catalogue states later. */
export type PlannedBlock = {
  readonly number: number;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly transactions: readonly PlannedTransaction[];
  readonly keys: readonly { readonly key: string; readonly index: number }[];
};

const DAY_S = 86_400;
/** The node keeps the state after each block, so there are few blocks with many transactions each. */
export const HISTORY_BLOCKS = 480;
const TRANSACTIONS_PER_BLOCK = 60;
/** Above 1, blocks come faster towards the present: hours apart at first, minutes at the end. */
const QUICKENING = 1.6;

type Due = { readonly day: number; readonly emit: (transactions: PlannedTransaction[]) => { key: string; index: number }[] };

/** The blocks from the first to the one at `endsAt`, in order: transactions follow from the seed, times from `endsAt`. */
export function* planHistory(scenario: Scenario, { endsAt, traffic }: { endsAt: number; traffic: number }): Generator<PlannedBlock> {
  const { context } = scenario;
  // Projects without traffic of their own change nothing about that of the others.
  const projects = scenario.projects.filter(({ project }) => project.weight > 0);
  const startsAt = toHistoryStart({ endsAt });
  const due = listDue(scenario);
  for (let number = 1; number <= HISTORY_BLOCKS; number += 1) {
    const day = HISTORY_DAYS * (1 - (1 - number / HISTORY_BLOCKS) ** QUICKENING);
    context.random = createRandom(`${context.seed} block ${number}`);
    context.setTime(startsAt + Math.round(day * DAY_S));
    const transactions: PlannedTransaction[] = [];
    const keys: PlannedBlock['keys'][number][] = [];
    for (let next = due.at(-1); next !== undefined && next.day <= day; next = due.at(-1)) {
      keys.push(...next.emit(transactions));
      due.pop();
    }
    const living = projects.filter(({ project }) => project.day < day);
    const busy = traffic * TRANSACTIONS_PER_BLOCK * (0.5 + day / HISTORY_DAYS) * (0.6 + 0.8 * toDayTide(day));
    for (let left = Math.round(busy * (living.length / projects.length)); left > 0; left -= 1) {
      pickProject(context.random, living)?.deployed.simulateUse(context);
    }
    transactions.push(...context.take());
    yield { number, timestamp: context.now, transactions, keys };
  }
}

/** The time of block 0. */
export function toHistoryStart({ endsAt }: { endsAt: number }): number {
  return endsAt - HISTORY_DAYS * DAY_S;
}

/** Deployments and events, the last first. */
function listDue({ context, projects }: Scenario): Due[] {
  const due = projects.flatMap(({ project, deployed, deployment }): Due[] => [
    {
      day: project.day,
      emit: (transactions) => {
        transactions.push(...deployment);
        return [];
      },
    },
    ...deployed.events.map(
      ({ day, happen, key }): Due => ({
        day,
        emit: (transactions) => {
          const index = transactions.length;
          happen(context);
          transactions.push(...context.take());
          return key === undefined ? [] : [{ key: `${project.id} ${key}`, index }];
        },
      }),
    ),
  ]);
  return due.toSorted((left, right) => left.day - right.day).reverse();
}

/** Traffic over a day: 1 at its peak, 0 at its lowest. */
function toDayTide(day: number): number {
  return (1 - Math.cos(2 * Math.PI * day)) / 2;
}

export function pickProject(random: Random, projects: readonly ScenarioProject[]): ScenarioProject | undefined {
  const total = projects.reduce((sum, { project }) => sum + project.weight, 0);
  let left = random.below(total);
  return projects.find(({ project }) => {
    left -= project.weight;
    return left < 0;
  });
}
