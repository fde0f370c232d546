import { type DemoProject, ONE } from '../scenario/project.ts';
import { sendAround, spread } from './token-life.ts';

/** A token that looks renounced and is not. */
export const quietHarbour: DemoProject = {
  id: 'demo-quiet-harbour',
  day: 9,
  weight: 4,
  needs: [],
  catalog: {
    name: 'Quiet Harbour (demo)',
    tickers: ['HRBR'],
    categories: ['meme'],
    traits: [{ trait: 'token', source: 'https://demo-chain.example/quiet-harbour' }],
    text: 'Quiet Harbour is a demo project. Its token reports the zero address as its owner. A second owner stands in a slot that no function shows: it can mint tokens and seize those of others, and it did so on two occasions.',
    incidents: [
      {
        day: 88,
        key: 'minted',
        kind: 'rug-pull',
        title: 'Tokens minted by a hidden owner',
        cause:
          'After ownership had been renounced in public, a hidden second owner called a function named rebalance, which doubled the supply, and sold into the market.',
        shareLost: 'tenth',
      },
    ],
  },
  deploy: (context) => {
    const founder = context.person('quiet harbour founder');
    const keeper = context.person('quiet harbour keeper');
    const token = context.deploy(founder, 'QuietHarbour', [1_000_000n * ONE, keeper]);
    const holders = context.crowd.slice(60, 140);
    spread(context, { from: founder, token, to: holders, amount: 9_000n * ONE });
    const accomplice = context.person('quiet harbour accomplice');
    return {
      contracts: [{ role: 'token', name: 'HRBR', contract: token }],
      events: [
        { day: 12, happen: ({ call }) => call(founder, token, 'renounceOwnership') },
        { day: 88, key: 'minted', happen: ({ call }) => call(keeper, token, 'rebalance', [accomplice, 1_000_000n * ONE]) },
        {
          day: 88.1,
          happen: ({ call }) => {
            for (const buyer of holders.slice(0, 20)) call(accomplice, token, 'transfer', [buyer, 40_000n * ONE]);
          },
        },
        { day: 97, happen: ({ call }) => call(keeper, token, 'settle', [holders[5], 3_000n * ONE]) },
      ],
      simulateUse: (ctx) => sendAround(ctx, { token, holders, unit: ONE }),
      incidents: [{ happen: ({ call }) => call(keeper, token, 'rebalance', [accomplice, 25_000n * ONE]) }],
    };
  },
};
