import { type DemoProject, ONE } from '../scenario/project.ts';
import { allowSales, buy, FERRY_NEEDS, openPool, sell } from './ferry.ts';
import { sendAround, spread } from './token-life.ts';

/** Holders whose tokens the owner takes. */
const ROBBED = 6;
const TAKEN = 400n;

/** A token whose owner takes anyone's tokens, by a branch in a function that anyone can call. */
export const magpie: DemoProject = {
  id: 'demo-magpie',
  day: 33,
  weight: 3,
  needs: FERRY_NEEDS,
  catalog: {
    name: 'Magpie (demo)',
    tickers: ['MAGP'],
    categories: ['meme'],
    traits: [{ trait: 'token', source: 'https://demo-chain.example/magpie' }],
    text: 'Magpie is a demo project. Its token looks plain: no function is named after a privilege, and anyone can sell. Its transferFrom asks everyone for an allowance but the owner, who can take the tokens of every holder, and has taken those of six.',
    incidents: [
      {
        day: 77,
        key: 'taken',
        kind: 'rug-pull',
        title: 'Tokens of six holders taken by the owner',
        cause: 'The owner called transferFrom for six holders who had approved nothing, and kept their tokens.',
        shareLost: 'less',
      },
    ],
  },
  deploy: (context) => {
    const owner = context.person('magpie owner');
    const token = context.deploy(owner, 'Magpie', [1_000_000n * ONE]);
    const holders = context.crowd.slice(20, 90);
    spread(context, { from: owner, token, to: holders, amount: 4_000n * ONE });
    const pool = openPool(context, { from: owner, token, tokens: 300_000n * ONE, ether: 60n * ONE });
    allowSales(context, { token, by: holders });
    return {
      contracts: [
        { role: 'token', name: 'MAGP', contract: token },
        { role: 'pool', name: 'MAGP/WETH', contract: pool },
      ],
      events: [
        {
          day: 77,
          key: 'taken',
          happen: ({ call }) => {
            for (const holder of holders.slice(-ROBBED)) call(owner, token, 'transferFrom', [holder, owner, TAKEN * ONE]);
          },
        },
      ],
      simulateUse: (ctx) => {
        const by = ctx.random.pickUneven(holders);
        const size = BigInt(ctx.random.between(1, 30));
        if (ctx.random.chance(0.4)) sendAround(ctx, { token, holders, unit: ONE });
        else if (ctx.random.chance(0.5)) buy(ctx, { by, token, ether: (size * ONE) / 200n });
        else sell(ctx, { by, token, amount: size * 10n * ONE });
      },
      incidents: [],
    };
  },
};
