import type { Address } from 'viem';
import { commons } from './projects/commons.ts';
import { ferry } from './projects/ferry.ts';
import { fogbank } from './projects/fogbank.ts';
import { heron } from './projects/heron.ts';
import { keel } from './projects/keel.ts';
import { lantern } from './projects/lantern.ts';
import { larkspur } from './projects/larkspur.ts';
import { lookout } from './projects/lookout.ts';
import { manyhands } from './projects/manyhands.ts';
import { millrace } from './projects/millrace.ts';
import { pebble } from './projects/pebble.ts';
import { quietHarbour } from './projects/quiet-harbour.ts';
import { saltmarsh } from './projects/saltmarsh.ts';
import { sweetwater } from './projects/sweetwater.ts';
import { tithe } from './projects/tithe.ts';
import { tollgate } from './projects/tollgate.ts';
import { wardstone } from './projects/wardstone.ts';
import { hasForeign } from './scenario/artifacts.ts';
import type { DemoProject, Founded } from './scenario/project.ts';
import { createRandom } from './scenario/random.ts';
import { createWorld, type World } from './scenario/world.ts';

const PROJECTS: readonly DemoProject[] = [
  tollgate,
  pebble,
  ferry,
  wardstone,
  lantern,
  manyhands,
  quietHarbour,
  commons,
  keel,
  heron,
  lookout,
  tithe,
  millrace,
  fogbank,
  sweetwater,
  larkspur,
  saltmarsh,
];

/** A project that exists, or will once its founding day comes. */
export type Resident = { readonly project: DemoProject; readonly founded: Founded; readonly founding: ReturnType<World['take']> };

/** Everything that is on the demo chain. */
export type Town = {
  readonly world: World;
  readonly residents: readonly Resident[];
  /** What people begin with. Who is named only later has nothing until somebody gives it to them. */
  readonly purses: ReadonlyMap<Address, bigint>;
};

/**
 * Founds every project whose contracts are installed. Nothing is sent: the transactions of each founding wait for its day, and
 * all addresses are known beforehand.
 */
export function createTown({ seed, isInstalled = hasForeign }: { seed: string; isInstalled?: typeof hasForeign }): Town {
  const world = createWorld({ seed, random: createRandom(`${seed} founding`) });
  const residents = PROJECTS.filter(({ needs }) => isInstalled(needs)).map((project): Resident => {
    const founded = project.found(world);
    return { project, founded, founding: world.take() };
  });
  return { world, residents, purses: new Map(world.purses()) };
}
