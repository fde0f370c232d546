import type { ScenarioContext } from '../scenario/context.ts';
import { type DemoProject, type Event, ONE, ONE_DOLLAR, UNLIMITED } from '../scenario/project.ts';
import { allowSales, buy, DEADLINE, FERRY_NEEDS, locateFerry, openPool, sell } from './ferry.ts';
import { payIn, payOut, toSecret } from './fogbank.ts';
import { locateDepositAddress } from './lantern.ts';
import { spread } from './token-life.ts';
import { locateDollar } from './tollgate.ts';

/** The day on which the founder withdrew the pool's liquidity. */
const PULLED_ON = 84;

const TOKENS = 750_000n;
const ETHER = 300n;
/** A pool mints the square root of the product, a whole number here, and keeps the first 1,000 units. */
const LIQUIDITY = 15_000n * ONE - 1_000n;

/** A farm whose founder withdrew the liquidity, and the laundering of it. */
export const larkspur: DemoProject = {
  id: 'demo-larkspur',
  day: 28,
  weight: 4,
  needs: FERRY_NEEDS,
  catalog: {
    name: 'Larkspur Farm (demo)',
    tickers: ['LARK'],
    categories: ['yield', 'meme'],
    traits: [{ trait: 'token', source: 'https://demo-chain.example/larkspur' }],
    text: 'Larkspur Farm is a demo project that ended as a rug pull. The token’s contract is plain. The founder held all of the pool’s liquidity without a lock, took it out on one day, and moved it through several hands, a mixer, swaps and an exchange.',
    incidents: [
      {
        day: PULLED_ON,
        key: 'pulled',
        kind: 'rug-pull',
        title: 'All liquidity taken by the founder',
        cause:
          'The founder had kept the pool’s liquidity tokens unlocked and redeemed all of them at once. The ether went through three chains of accounts to a mixer, into other tokens and to deposit addresses of an exchange.',
        shareLost: 'half',
      },
    ],
  },
  deploy: (context) => {
    const founder = context.person('larkspur founder', 400n * ONE);
    const token = context.deploy(founder, 'Larkspur', [1_500_000n * ONE]);
    const farmers = context.crowd.slice(80, 160);
    spread(context, { from: founder, token, to: farmers, amount: 1_000n * ONE });
    const pool = openPool(context, { from: founder, token, tokens: TOKENS * ONE, ether: ETHER * ONE });
    allowSales(context, { token, by: farmers });
    const { router } = locateFerry(context);
    nameLaunderers(context);
    const pull = ({ call }: ScenarioContext) => {
      const args = [token.address, LIQUIDITY, 0n, 0n, founder, DEADLINE];
      call(founder, router, 'removeLiquidityETH', args);
    };
    return {
      contracts: [
        { role: 'token', name: 'LARK', contract: token },
        { role: 'pool', name: 'LARK/WETH', contract: pool },
      ],
      events: [
        { day: PULLED_ON - 0.5, happen: ({ call }) => call(founder, pool, 'approve', [router.address, UNLIMITED]) },
        { day: PULLED_ON, key: 'pulled', happen: pull },
        ...listLaundering(founder),
      ],
      simulateUse: (ctx) => {
        const by = ctx.random.pickUneven(farmers);
        const size = BigInt(ctx.random.between(1, 40));
        // More is bought than sold; after the rug pull both go on, in an almost empty pool.
        if (ctx.random.chance(0.6)) buy(ctx, { by, token, ether: (size * ONE) / 100n });
        else sell(ctx, { by, token, amount: size * 5n * ONE });
      },
      incidents: [],
    };
  },
};

const MIXED_NOTES = 24;
const PEELS = 6;

const hop = (context: ScenarioContext, name: string) => context.person(`larkspur ${name}`, ONE);

/** Every account on the way, with one ether for fees. */
function nameLaunderers(context: ScenarioContext): void {
  for (const name of ['hop 1', 'hop 2', 'hop 3', 'mule a', 'mule b', 'swapper', 'carrier']) hop(context, name);
  for (let index = 0; index < 4; index += 1) hop(context, `fresh ${index}`);
  for (let index = 0; index < PEELS; index += 1) hop(context, `peel ${index}`);
}

/** Three routes: through the mixer, through another token, and as a peel chain; all end at the exchange. */
function listLaundering(founder: `0x${string}`): Event[] {
  const day = PULLED_ON;
  const notes = Array.from({ length: MIXED_NOTES }, (_, index) => index);
  return [
    {
      day: day + 0.5,
      key: 'split',
      happen: (context) => {
        context.send(founder, hop(context, 'hop 1'), 120n * ONE);
        context.send(founder, hop(context, 'hop 2'), 90n * ONE);
        context.send(founder, hop(context, 'hop 3'), 60n * ONE);
      },
    },
    {
      day: day + 1,
      happen: (context) => {
        context.send(hop(context, 'hop 1'), hop(context, 'mule a'), 60n * ONE);
        context.send(hop(context, 'hop 1'), hop(context, 'mule b'), 60n * ONE);
      },
    },
    ...notes.map((index) => ({
      day: day + 1.5 + index * 0.15,
      key: `mixed ${index}`,
      happen: (context: ScenarioContext) =>
        payIn(context, { from: hop(context, index % 2 === 0 ? 'mule a' : 'mule b'), secret: toSecret(context, `larkspur ${index}`) }),
    })),
    ...notes.map((index) => ({
      day: day + 7 + index * 0.2,
      happen: (context: ScenarioContext) =>
        payOut(context, { to: hop(context, `fresh ${index % 4}`), secret: toSecret(context, `larkspur ${index}`) }),
    })),
    {
      day: day + 15,
      happen: (context) => {
        for (let index = 0; index < 4; index += 1) {
          context.send(hop(context, `fresh ${index}`), locateDepositAddress(context, 8 + index).address, (55n * ONE) / 10n);
        }
      },
    },
    // Each step waits for the block before: the node refuses to send what an account does not have yet.
    { day: day + 1.2, happen: (context) => context.send(hop(context, 'hop 2'), hop(context, 'swapper'), 89n * ONE) },
    {
      day: day + 1.8,
      key: 'swapped',
      happen: (context) => buy(context, { by: hop(context, 'swapper'), token: locateDollar(context), ether: 85n * ONE }),
    },
    {
      day: day + 3,
      happen: (context) => {
        const dollar = locateDollar(context);
        const carrier = hop(context, 'carrier');
        context.call(hop(context, 'swapper'), dollar, 'transfer', [carrier, 150_000n * ONE_DOLLAR]);
        allowSales(context, { token: dollar, by: [carrier] });
        sell(context, { by: carrier, token: dollar, amount: 100_000n * ONE_DOLLAR });
      },
    },
    { day: day + 4, happen: (context) => context.send(hop(context, 'carrier'), locateDepositAddress(context, 10).address, 30n * ONE) },
    ...Array.from({ length: PEELS }, (_, index) => ({
      day: day + 2 + index,
      happen: (context: ScenarioContext) => {
        const from = hop(context, index === 0 ? 'hop 3' : `peel ${index - 1}`);
        const left = 58n - BigInt(index) * 6n;
        context.send(from, locateDepositAddress(context, 8 + (index % 4)).address, 4n * ONE);
        context.send(from, hop(context, `peel ${index}`), (left - 5n) * ONE);
      },
    })),
  ];
}
