import type { ScenarioContext } from '../scenario/context.ts';
import { type DemoProject, ONE } from '../scenario/project.ts';
import { allowSales, buy, FERRY_NEEDS, openPool, sell } from './ferry.ts';
import { locateDepositAddress } from './lantern.ts';
import { sendAround, spread } from './token-life.ts';

/** About five minutes after the first start: a site that follows the chain has assessed the project by then. */
export const FALLS_AFTER = 60;

const SUPPLY = 1_000_000n;
const POOLED = { tokens: 400_000n, ether: 200n };
const ISSUED = 9_000_000n;

/** An ordinary token, until its owner mints a flood. */
export const saltmarsh: DemoProject = {
  id: 'demo-saltmarsh',
  day: 24,
  weight: 4,
  needs: FERRY_NEEDS,
  catalog: {
    name: 'Saltmarsh (demo)',
    tickers: ['MRSH'],
    categories: ['meme'],
    traits: [{ trait: 'token', source: 'https://demo-chain.example/saltmarsh' }],
    text: 'Saltmarsh is a demo project, and a rug pull that is still to come when this chain is first started. One key can mint tokens, and mints few until then. About five minutes later it mints nine times the supply and sells it, so that the fall of a score can be watched.',
  },
  deploy: (context) => {
    const owner = context.person('saltmarsh owner');
    const token = context.deploy(owner, 'Saltmarsh', [SUPPLY * ONE]);
    const holders = context.crowd.slice(40, 120);
    spread(context, { from: owner, token, to: holders, amount: 5_000n * ONE });
    const pool = openPool(context, { from: owner, token, tokens: POOLED.tokens * ONE, ether: POOLED.ether * ONE });
    allowSales(context, { token, by: holders });
    const issue =
      (tokens: bigint) =>
      ({ call }: ScenarioContext) =>
        call(owner, token, 'issue', [owner, tokens * ONE]);
    return {
      contracts: [
        { role: 'token', name: 'MRSH', contract: token },
        { role: 'pool', name: 'MRSH/WETH', contract: pool },
      ],
      events: [
        { day: 58, happen: issue(15_000n) },
        { day: 101, happen: issue(20_000n) },
      ],
      simulateUse: (ctx) => {
        const by = ctx.random.pickUneven(holders);
        const size = BigInt(ctx.random.between(1, 40));
        if (ctx.random.chance(0.4)) sendAround(ctx, { token, holders, unit: ONE });
        else if (ctx.random.chance(0.5)) buy(ctx, { by, token, ether: (size * ONE) / 200n });
        else sell(ctx, { by, token, amount: size * 10n * ONE });
      },
      incidents: [],
      sequel: [
        { after: FALLS_AFTER, happen: issue(ISSUED) },
        { after: FALLS_AFTER + 1, happen: (ctx) => sell(ctx, { by: owner, token, amount: (ISSUED / 2n) * ONE }) },
        // To the exchange, in two parts.
        {
          after: FALLS_AFTER + 4,
          happen: (ctx) => {
            for (const customer of [3, 5]) ctx.send(owner, locateDepositAddress(ctx, customer).address, 80n * ONE);
          },
        },
      ],
    };
  },
};
