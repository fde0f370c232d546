import type { Contract, ScenarioContext } from '../scenario/context.ts';
import { type DemoProject, ONE } from '../scenario/project.ts';

const DEPLOYER = 'causeway operator';
/** A chain that no one here reads. */
export const FAR_CHAIN = 424_242n;

export function locateCauseway(context: ScenarioContext): Contract {
  return context.locate(context.person(DEPLOYER), 0, 'Causeway');
}

/** One end of a bridge. */
export const causeway: DemoProject = {
  id: 'demo-causeway',
  day: 20,
  // As with the vault that is emptied: the rest of the history is what it is without it.
  weight: 0,
  needs: [],
  catalog: {
    name: 'Causeway Bridge (demo)',
    tickers: [],
    categories: ['bridge'],
    traits: [{ trait: 'deposits', source: 'https://demo-chain.example/causeway' }],
    text: 'Causeway Bridge is a demo project: one end of a bridge to a chain that does not exist. It takes ether and says to whom it is to be paid on the other side. What comes back is paid out by its operator, who could pay out everything.',
  },
  deploy: (context) => {
    const operator = context.person(DEPLOYER);
    const bridge = context.deploy(operator, 'Causeway', [operator]);
    const traveller = context.person('causeway traveller');
    const cross = (amount: bigint) => context.call(traveller, bridge, 'send', [FAR_CHAIN, traveller], { value: amount });
    return {
      contracts: [{ role: 'bridge', name: 'Bridge', contract: bridge }],
      events: [
        { day: 60, happen: () => cross(3n * ONE) },
        { day: 75, happen: (ctx) => ctx.call(operator, bridge, 'release', [1n, traveller, ONE]) },
        // As much as the thief sends shortly before: only the number of the passage tells them apart.
        { day: 109.3, happen: () => cross(6n * ONE) },
      ],
      simulateUse: () => undefined,
      incidents: [],
    };
  },
};
