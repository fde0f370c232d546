import type { Contract, ScenarioContext } from '../scenario/context.ts';
import { type DemoProject, ONE } from '../scenario/project.ts';

const OPERATOR = 'lantern operator';
const DEPOSIT_ADDRESSES = 12;

/** The deposit address of customer `index`. */
export function locateDepositAddress(context: ScenarioContext, index: number): Contract {
  return context.locate(context.person(OPERATOR), index, 'DepositAddress');
}

/** A custodial exchange: deposit addresses that forward to a hot wallet, which pays out. */
export const lantern: DemoProject = {
  id: 'demo-lantern',
  day: 5,
  weight: 4,
  needs: [],
  catalog: {
    name: 'Lantern Desk (demo)',
    tickers: [],
    categories: ['exchange', 'payments'],
    traits: [{ trait: 'deposits', source: 'https://demo-chain.example/lantern' }],
    text: 'Lantern Desk is a demo project: an exchange that keeps its customers’ money itself. Each customer has a deposit address, a contract that forwards everything to one hot wallet. The hot wallet is a single-key account.',
  },
  deploy: (context) => {
    const operator = context.person(OPERATOR);
    const till = context.person('lantern till');
    const deposits = Array.from({ length: DEPOSIT_ADDRESSES }, () => context.deploy(operator, 'DepositAddress', [till]));
    return {
      contracts: deposits.map((contract, index) => ({ role: 'vault', name: `Deposit address ${index + 1}`, contract })),
      events: [],
      simulateUse: (ctx) => {
        const customer = ctx.random.below(DEPOSIT_ADDRESSES - 4);
        const amount = (BigInt(ctx.random.between(5, 300)) * ONE) / 100n;
        const { address } = locateDepositAddress(ctx, customer);
        if (ctx.random.chance(0.6)) ctx.send(ctx.crowd[customer * 7] ?? operator, address, amount);
        else ctx.send(till, ctx.random.pickUneven(ctx.crowd), amount / 2n);
      },
      incidents: [],
    };
  },
};
