import { type DemoProject, ONE } from '../scenario/project.ts';
import type { Contract, World } from '../scenario/world.ts';

const OPERATOR = 'lantern operator';
const DEPOSIT_ADDRESSES = 12;

/** The address that the exchange gave to its customer number `index`. */
export function locateDepositAddress(world: World, index: number): Contract {
  return world.locate(world.person(OPERATOR), index, 'DepositAddress');
}

/** A custodial "exchange": deposit addresses that pass on to a till, and a till that pays out. */
export const lantern: DemoProject = {
  id: 'demo-lantern',
  day: 5,
  weight: 4,
  needs: [],
  words: {
    name: 'Lantern Desk (demo)',
    tickers: [],
    categories: ['exchange', 'payments'],
    traits: [{ trait: 'deposits', source: 'https://demo-chain.example/lantern' }],
    text: 'Lantern Desk is a demo project: an exchange that keeps its customers’ money itself. Each customer has a deposit address, a contract that passes everything on to one till. The till is an account with one key.',
  },
  found: (world) => {
    const operator = world.person(OPERATOR);
    const till = world.person('lantern till');
    const deposits = Array.from({ length: DEPOSIT_ADDRESSES }, () => world.deploy(operator, 'DepositAddress', [till]));
    return {
      contracts: deposits.map((contract, index) => ({ role: 'vault', name: `Deposit address ${index + 1}`, contract })),
      events: [],
      act: (inside) => {
        const customer = inside.random.below(DEPOSIT_ADDRESSES - 4);
        const amount = (BigInt(inside.random.between(5, 300)) * ONE) / 100n;
        const { address } = locateDepositAddress(inside, customer);
        if (inside.random.chance(0.6)) inside.send(inside.crowd[customer * 7] ?? operator, address, amount);
        else inside.send(till, inside.random.pickUneven(inside.crowd), amount / 2n);
      },
      incidents: [],
    };
  },
};
