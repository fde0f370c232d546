import type { Contract, ScenarioContext } from '../scenario/context.ts';
import { type DemoProject, ONE_DOLLAR } from '../scenario/project.ts';
import { sendAround } from './token-life.ts';

const ISSUER = 'tollgate issuer';

/** The dollar that other projects of the demo chain use: its issuer's first contract. */
export function locateDollar(context: ScenarioContext): Contract {
  return context.locate(context.person(ISSUER), 0, 'TollgateDollar');
}

/** A stablecoin that one key mints and pauses. */
export const tollgate: DemoProject = {
  id: 'demo-tollgate',
  day: 0,
  weight: 9,
  needs: [],
  catalog: {
    name: 'Tollgate Dollar (demo)',
    tickers: ['TOLL'],
    categories: ['stablecoin', 'payments'],
    traits: [
      { trait: 'token', source: 'https://demo-chain.example/tollgate' },
      { trait: 'backed', source: 'https://demo-chain.example/tollgate' },
    ],
    text: 'Tollgate Dollar is a demo project. One key, held by one person, mints tokens and can pause all transfers at any moment. It has done both. There is no timelock and no other signer.',
    incidents: [
      {
        day: 71.1,
        key: 'paused',
        kind: 'anomaly',
        title: 'All transfers stopped for eleven hours',
        cause:
          'The key of the issuer paused the token without notice and lifted the pause the same day. Payments failed in between. No tokens were lost.',
      },
    ],
  },
  deploy: (context) => {
    const issuer = context.person(ISSUER);
    const token = context.deploy(issuer, 'TollgateDollar');
    for (const holder of context.crowd) context.call(issuer, token, 'mint', [holder, 40_000n * ONE_DOLLAR]);
    const mint =
      (dollars: bigint) =>
      ({ call, person }: ScenarioContext) =>
        call(issuer, token, 'mint', [person('tollgate till'), dollars * ONE_DOLLAR]);
    return {
      contracts: [{ role: 'token', name: 'TOLL', contract: token }],
      events: [
        { day: 20, happen: mint(2_000_000n) },
        { day: 45, happen: mint(3_500_000n) },
        { day: 71.1, key: 'paused', happen: ({ call }) => call(issuer, token, 'pause') },
        { day: 71.56, happen: ({ call }) => call(issuer, token, 'unpause') },
        { day: 90, happen: mint(9_000_000n) },
      ],
      simulateUse: (ctx) => sendAround(ctx, { token, holders: ctx.crowd, unit: ONE_DOLLAR }),
      incidents: [
        { happen: mint(5_000_000n) },
        { happen: ({ call }) => call(issuer, token, 'pause'), settle: ({ call }) => call(issuer, token, 'unpause') },
      ],
    };
  },
};
