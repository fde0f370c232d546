import type { Contract, ScenarioContext } from '../scenario/context.ts';
import { type DemoProject, ONE_DOLLAR, UNLIMITED } from '../scenario/project.ts';
import { locateDollar } from './tollgate.ts';

const DEPLOYER = 'cistern deployer';

export function locateCistern(context: ScenarioContext): Contract {
  return context.locate(context.person(DEPLOYER), 0, 'Cistern');
}

/** Shares of one pot (ERC-4626), whose worth grows by what is paid into it without new ones. */
export const cistern: DemoProject = {
  id: 'demo-cistern',
  day: 22,
  // As with the vault that is emptied: the rest of the history is what it is without it.
  weight: 0,
  needs: [],
  catalog: {
    name: 'Cistern Savings (demo)',
    tickers: ['CIST'],
    categories: ['yield'],
    traits: [
      { trait: 'token', source: 'https://demo-chain.example/cistern' },
      { trait: 'deposits', source: 'https://demo-chain.example/cistern' },
    ],
    text: 'Cistern Savings is a demo project: a pot of TOLL, of which everyone who pays in gets shares. Its patron pays interest into it now and then. No one can change it.',
  },
  deploy: (context) => {
    const dollar = locateDollar(context);
    const pot = context.deploy(context.person(DEPLOYER), 'Cistern', [dollar.address]);
    const [saver, patron] = [context.person('cistern saver'), context.person('cistern patron')];
    context.call(context.person('tollgate issuer'), dollar, 'mint', [saver, 5_000n * ONE_DOLLAR]);
    context.call(context.person('tollgate issuer'), dollar, 'mint', [patron, 5_000n * ONE_DOLLAR]);
    context.call(saver, dollar, 'approve', [pot.address, UNLIMITED]);
    context.call(saver, pot, 'deposit', [4_000n * ONE_DOLLAR, saver]);
    const interest = (day: number) => ({
      day,
      happen: (ctx: ScenarioContext) => ctx.call(patron, dollar, 'transfer', [pot.address, 300n * ONE_DOLLAR]),
    });
    return {
      contracts: [{ role: 'token', name: 'CIST', contract: pot }],
      events: [interest(60), interest(112)],
      simulateUse: () => undefined,
      incidents: [],
    };
  },
};
