import { type DemoProject, ONE } from '../scenario/project.ts';
import { sendAround, spread } from './token-life.ts';

/** A token that looks renounced and is not. */
export const quietHarbour: DemoProject = {
  id: 'demo-quiet-harbour',
  day: 9,
  weight: 4,
  needs: [],
  words: {
    name: 'Quiet Harbour (demo)',
    tickers: ['HRBR'],
    categories: ['meme'],
    traits: [{ trait: 'token', source: 'https://demo-chain.example/quiet-harbour' }],
    text: 'Quiet Harbour is a demo project. Asked for its owner, its token answers nobody. A second owner stands in a slot that no function shows: it can make new tokens and take those of others, and it did so on two occasions.',
    incidents: [
      {
        day: 88,
        key: 'minted',
        kind: 'rug-pull',
        title: 'New tokens made by an owner who was said not to exist',
        cause:
          'After ownership had been renounced in public, a hidden second owner called a function named rebalance, which made as many tokens again as had existed, and sold into the market.',
        shareLost: 'tenth',
      },
    ],
  },
  found: (world) => {
    const founder = world.person('quiet harbour founder');
    const keeper = world.person('quiet harbour keeper');
    const token = world.deploy(founder, 'QuietHarbour', [1_000_000n * ONE, keeper]);
    const holders = world.crowd.slice(60, 140);
    spread(world, { from: founder, token, to: holders, amount: 9_000n * ONE });
    const accomplice = world.person('quiet harbour accomplice');
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
      act: (inside) => sendAround(inside, { token, holders, unit: ONE }),
      incidents: [{ happen: ({ call }) => call(keeper, token, 'rebalance', [accomplice, 25_000n * ONE]) }],
    };
  },
};
