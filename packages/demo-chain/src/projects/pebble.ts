import { type DemoProject, ONE } from '../scenario/project.ts';
import { sendAround, spread } from './token-life.ts';

/** A token whose owner is nobody. */
export const pebble: DemoProject = {
  id: 'demo-pebble',
  day: 1,
  weight: 6,
  needs: [],
  words: {
    name: 'Pebble (demo)',
    tickers: ['PEBL'],
    categories: ['meme'],
    traits: [{ trait: 'token', source: 'https://demo-chain.example/pebble' }],
    text: 'Pebble is a demo project. Its token has a fixed supply, and its owner gave the contract up on the fourth day: nobody can change or mint anything. What is left to trust is the code.',
  },
  found: (world) => {
    const founder = world.person('pebble founder');
    const token = world.deploy(founder, 'Pebble', [1_000_000n * ONE]);
    const holders = world.crowd.slice(0, 120);
    spread(world, { from: founder, token, to: holders, amount: 5_000n * ONE });
    return {
      contracts: [{ role: 'token', name: 'PEBL', contract: token }],
      events: [
        { day: 2, happen: ({ call }) => call(founder, token, 'setPage', ['the first page']) },
        { day: 4, happen: ({ call }) => call(founder, token, 'renounceOwnership') },
        // Somebody finds out that it is true.
        { day: 30, happen: ({ call }) => call(founder, token, 'setPage', ['a second page']) },
        { day: 31, happen: ({ call }) => call(founder, token, 'transferOwnership', [founder]) },
      ],
      act: (inside) => sendAround(inside, { token, holders, unit: ONE }),
      incidents: [],
    };
  },
};
