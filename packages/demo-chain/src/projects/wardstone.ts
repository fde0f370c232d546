import { type DemoProject, ONE_DOLLAR } from '../scenario/project.ts';
import { sendAround } from './token-life.ts';

/** A stablecoin whose issuer can blacklist accounts. */
export const wardstone: DemoProject = {
  id: 'demo-wardstone',
  day: 4,
  weight: 7,
  needs: [],
  catalog: {
    name: 'Wardstone Dollar (demo)',
    tickers: ['WARD'],
    categories: ['stablecoin', 'payments'],
    traits: [
      { trait: 'token', source: 'https://demo-chain.example/wardstone' },
      { trait: 'backed', source: 'https://demo-chain.example/wardstone' },
    ],
    text: 'Wardstone Dollar is a demo project. Its issuer can blacklist any account, and can then burn its balance. Both have happened: several accounts are blacklisted, and the tokens of one were burned.',
  },
  deploy: (context) => {
    const issuer = context.person('wardstone issuer');
    const token = context.deploy(issuer, 'Wardstone');
    const thief = context.person('wardstone thief');
    const holders = context.crowd.slice(0, 170);
    for (const holder of holders) context.call(issuer, token, 'issue', [holder, 25_000n * ONE_DOLLAR]);
    context.call(issuer, token, 'issue', [thief, 310_000n * ONE_DOLLAR]);
    const blacklisted = context.crowd.slice(171, 174);
    return {
      contracts: [{ role: 'token', name: 'WARD', contract: token }],
      events: [
        { day: 33, happen: ({ call }) => call(issuer, token, 'addToBlacklist', [thief]) },
        // Its transfer fails.
        { day: 33.4, happen: ({ call }) => call(thief, token, 'transfer', [holders[0], ONE_DOLLAR]) },
        { day: 47, happen: ({ call }) => call(issuer, token, 'destroyBlacklistedFunds', [thief]) },
        {
          day: 66,
          happen: ({ call }) => {
            for (const account of blacklisted) call(issuer, token, 'addToBlacklist', [account]);
          },
        },
        { day: 67, happen: ({ call }) => call(issuer, token, 'removeFromBlacklist', [blacklisted[2]]) },
      ],
      simulateUse: (ctx) => {
        if (ctx.random.chance(0.02)) ctx.call(ctx.random.pick(holders), token, 'redeem', [5n * ONE_DOLLAR]);
        else if (ctx.random.chance(0.01)) ctx.call(holders[0] ?? issuer, token, 'transfer', [thief, ONE_DOLLAR]);
        else sendAround(ctx, { token, holders, unit: ONE_DOLLAR });
      },
      incidents: [
        {
          happen: ({ call, crowd }) => call(issuer, token, 'addToBlacklist', [crowd[150]]),
          settle: ({ call, crowd }) => call(issuer, token, 'removeFromBlacklist', [crowd[150]]),
        },
        { happen: ({ call, person }) => call(issuer, token, 'issue', [person('wardstone till'), 4_000_000n * ONE_DOLLAR]) },
      ],
    };
  },
};
