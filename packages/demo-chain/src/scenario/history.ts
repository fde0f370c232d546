import type { Resident, Town } from '../town.ts';
import { HISTORY_DAYS } from './project.ts';
import { createRandom, type Random } from './random.ts';
import type { Act } from './world.ts';

/** A block that is to be mined: when, and with what in it. `keys` names the transactions by which events are known later. */
export type PlannedBlock = {
  readonly number: number;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly acts: readonly Act[];
  readonly keys: readonly { readonly key: string; readonly index: number }[];
};

const DAY_S = 86_400;
/** Blocks of the history. The node keeps the state after each, so there are few, with many transactions in them. */
export const HISTORY_BLOCKS = 480;
const ACTS_PER_BLOCK = 60;
/** Above 1, blocks come the faster the nearer they are to the present: hours apart at first, minutes at the end. */
const QUICKENING = 1.6;

type Due = { readonly day: number; readonly tell: (acts: Act[]) => { key: string; index: number }[] };

/** The blocks from the first to the one at `endsAt`, in order. Their transactions follow from the seed, their times from `endsAt`. */
export function* planHistory(town: Town, { endsAt, traffic }: { endsAt: number; traffic: number }): Generator<PlannedBlock> {
  const { world, residents } = town;
  const startsAt = toHistoryStart({ endsAt });
  const due = listDue(town);
  for (let number = 1; number <= HISTORY_BLOCKS; number += 1) {
    const day = HISTORY_DAYS * (1 - (1 - number / HISTORY_BLOCKS) ** QUICKENING);
    world.random = createRandom(`${world.seed} block ${number}`);
    world.setTime(startsAt + Math.round(day * DAY_S));
    const acts: Act[] = [];
    const keys: PlannedBlock['keys'][number][] = [];
    for (let next = due.at(-1); next !== undefined && next.day <= day; next = due.at(-1)) {
      keys.push(...next.tell(acts));
      due.pop();
    }
    const living = residents.filter(({ project }) => project.day < day);
    const busy = traffic * ACTS_PER_BLOCK * (0.5 + day / HISTORY_DAYS) * (0.6 + 0.8 * toDayTide(day));
    for (let left = Math.round(busy * (living.length / residents.length)); left > 0; left -= 1) {
      pickResident(world.random, living)?.founded.act(world);
    }
    acts.push(...world.take());
    yield { number, timestamp: world.now, acts, keys };
  }
}

/** The time of block 0. */
export function toHistoryStart({ endsAt }: { endsAt: number }): number {
  return endsAt - HISTORY_DAYS * DAY_S;
}

/** Foundings and events, the last first. */
function listDue({ world, residents }: Town): Due[] {
  const due = residents.flatMap(({ project, founded, founding }): Due[] => [
    {
      day: project.day,
      tell: (acts) => {
        acts.push(...founding);
        return [];
      },
    },
    ...founded.events.map(
      ({ day, happen, key }): Due => ({
        day,
        tell: (acts) => {
          const index = acts.length;
          happen(world);
          acts.push(...world.take());
          return key === undefined ? [] : [{ key: `${project.id} ${key}`, index }];
        },
      }),
    ),
  ]);
  return due.toSorted((left, right) => left.day - right.day).reverse();
}

/** More goes on by day than by night: 1 at its height, 0 at its lowest. */
function toDayTide(day: number): number {
  return (1 - Math.cos(2 * Math.PI * day)) / 2;
}

export function pickResident(random: Random, residents: readonly Resident[]): Resident | undefined {
  const total = residents.reduce((sum, { project }) => sum + project.weight, 0);
  let left = random.below(total);
  return residents.find(({ project }) => {
    left -= project.weight;
    return left < 0;
  });
}
