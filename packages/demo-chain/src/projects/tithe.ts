import type { ScenarioContext } from '../scenario/context.ts';
import { type DemoProject, ONE } from '../scenario/project.ts';
import { allowSales, buy, FERRY_NEEDS, openPool, sell } from './ferry.ts';
import { spread } from './token-life.ts';

/** A token that taxes trades, at a rate without a bound. */
export const tithe: DemoProject = {
  id: 'demo-tithe',
  day: 16,
  weight: 6,
  needs: FERRY_NEEDS,
  catalog: {
    name: 'Tithe (demo)',
    tickers: ['TITH'],
    categories: ['meme'],
    traits: [{ trait: 'token', source: 'https://demo-chain.example/tithe' }],
    text: 'Tithe is a demo project. Its token takes a tax on every purchase and sale for the treasury. The owner sets the tax without a bound and without a timelock, and once raised the tax on sales from three to twenty-five per cent.',
    incidents: [
      {
        day: 63,
        key: 'raised',
        kind: 'anomaly',
        title: 'Tax on sales raised to a quarter',
        cause:
          'The owner raised the tax on sales from three to twenty-five per cent for two days. Sellers in that time paid it to the treasury.',
      },
    ],
  },
  deploy: (context) => {
    const owner = context.person('tithe owner');
    const treasury = context.person('tithe treasury');
    const token = context.deploy(owner, 'Tithe', [10_000_000n * ONE, treasury]);
    const traders = context.crowd.slice(30, 110);
    spread(context, { from: owner, token, to: traders, amount: 20_000n * ONE });
    const pool = openPool(context, { from: owner, token, tokens: 4_000_000n * ONE, ether: 400n * ONE });
    context.call(owner, token, 'setPool', [pool.address]);
    allowSales(context, { token, by: traders });
    const setTax = (buyBps: bigint, sellBps: bigint) => (ctx: ScenarioContext) => ctx.call(owner, token, 'setTax', [buyBps, sellBps]);
    return {
      contracts: [
        { role: 'token', name: 'TITH', contract: token },
        { role: 'pool', name: 'TITH/WETH', contract: pool },
      ],
      events: [
        { day: 39, happen: setTax(200n, 600n) },
        { day: 63, key: 'raised', happen: setTax(500n, 2_500n) },
        { day: 65, happen: setTax(200n, 500n) },
      ],
      simulateUse: (ctx) => {
        const by = ctx.random.pickUneven(traders);
        const amount = BigInt(ctx.random.between(1, 80));
        if (ctx.random.chance(0.5)) buy(ctx, { by, token, ether: (amount * ONE) / 400n });
        else if (ctx.random.chance(0.7)) sell(ctx, { by, token, amount: amount * 20n * ONE });
        else ctx.call(by, token, 'transfer', [ctx.random.pick(traders), amount * ONE]);
      },
      incidents: [{ happen: setTax(900n, 1_900n), settle: setTax(200n, 500n) }],
    };
  },
};
