import type { Address } from 'viem';
import { causeway } from './projects/causeway.ts';
import { cistern } from './projects/cistern.ts';
import { commons } from './projects/commons.ts';
import { creel } from './projects/creel.ts';
import { ferry } from './projects/ferry.ts';
import { fogbank } from './projects/fogbank.ts';
import { heron } from './projects/heron.ts';
import { keel } from './projects/keel.ts';
import { lantern } from './projects/lantern.ts';
import { larkspur } from './projects/larkspur.ts';
import { lookout } from './projects/lookout.ts';
import { magpie } from './projects/magpie.ts';
import { manyhands } from './projects/manyhands.ts';
import { millrace } from './projects/millrace.ts';
import { pebble } from './projects/pebble.ts';
import { quietHarbour } from './projects/quiet-harbour.ts';
import { saltmarsh } from './projects/saltmarsh.ts';
import { sluice } from './projects/sluice.ts';
import { sweetwater } from './projects/sweetwater.ts';
import { tithe } from './projects/tithe.ts';
import { tollgate } from './projects/tollgate.ts';
import { wardstone } from './projects/wardstone.ts';
import { hasForeign } from './scenario/artifacts.ts';
import { createScenarioContext, type ScenarioContext } from './scenario/context.ts';
import type { DemoProject, Deployed } from './scenario/project.ts';
import { createRandom } from './scenario/random.ts';

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
  magpie,
  creel,
  sluice,
  causeway,
  cistern,
];

/** A project with its contracts, and the transactions that deploy them on its day. */
export type ScenarioProject = {
  readonly project: DemoProject;
  readonly deployed: Deployed;
  readonly deployment: ReturnType<ScenarioContext['take']>;
};

/** Everything on the demo chain. */
export type Scenario = {
  readonly context: ScenarioContext;
  readonly projects: readonly ScenarioProject[];
  /** The wei that accounts begin with. One named later begins with none. */
  readonly balances: ReadonlyMap<Address, bigint>;
};

/**
 * Prepares every project whose contracts are installed. Nothing is sent: the transactions of each
 * deployment wait for its day, and all addresses are known beforehand.
 */
export function createScenario({ seed, isInstalled = hasForeign }: { seed: string; isInstalled?: typeof hasForeign }): Scenario {
  const context = createScenarioContext({ seed, random: createRandom(`${seed} founding`) });
  const projects = PROJECTS.filter(({ needs }) => isInstalled(needs)).map((project): ScenarioProject => {
    const deployed = project.deploy(context);
    return { project, deployed, deployment: context.take() };
  });
  return { context, projects, balances: new Map(context.balances()) };
}
