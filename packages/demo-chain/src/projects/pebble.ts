import { type DemoProject, ONE } from '../scenario/project.ts';
import { sendAround, spread } from './token-life.ts';

/** A token whose ownership was renounced. */
export const pebble: DemoProject = {
  id: 'demo-pebble',
  day: 1,
  weight: 6,
  needs: [],
  catalog: {
    name: 'Pebble (demo)',
    tickers: ['PEBL'],
    categories: ['meme'],
    traits: [{ trait: 'token', source: 'https://demo-chain.example/pebble' }],
    text: 'Pebble is a demo project. Its token has a fixed supply, and its owner renounced ownership on the fourth day: no one can change or mint anything. What is left to trust is the code.',
  },
  deploy: (context) => {
    const founder = context.person('pebble founder');
    const token = context.deploy(founder, 'Pebble', [1_000_000n * ONE]);
    const holders = context.crowd.slice(0, 120);
    spread(context, { from: founder, token, to: holders, amount: 5_000n * ONE });
    return {
      contracts: [{ role: 'token', name: 'PEBL', contract: token }],
      events: [
        { day: 2, happen: ({ call }) => call(founder, token, 'setPage', ['the first page']) },
        { day: 4, happen: ({ call }) => call(founder, token, 'renounceOwnership') },
        // A call by the former owner reverts.
        { day: 30, happen: ({ call }) => call(founder, token, 'setPage', ['a second page']) },
        { day: 31, happen: ({ call }) => call(founder, token, 'transferOwnership', [founder]) },
      ],
      simulateUse: (ctx) => sendAround(ctx, { token, holders, unit: ONE }),
      incidents: [],
    };
  },
};
