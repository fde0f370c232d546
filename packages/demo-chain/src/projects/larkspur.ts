import { type DemoProject, type Event, ONE, ONE_DOLLAR, UNLIMITED } from '../scenario/project.ts';
import type { World } from '../scenario/world.ts';
import { allowSales, buy, DEADLINE, FERRY_NEEDS, locateFerry, openPool, sell } from './ferry.ts';
import { payIn, payOut, toSecret } from './fogbank.ts';
import { locateDepositAddress } from './lantern.ts';
import { spread } from './token-life.ts';
import { locateDollar } from './tollgate.ts';

/** The day on which the founder took the pool. */
const PULLED_ON = 84;

const TOKENS = 750_000n;
const ETHER = 300n;
/** The pool gives the root of the product, which is a whole number here, and keeps the first thousandth part of a trillionth. */
const LIQUIDITY = 15_000n * ONE - 1_000n;

/** A farm whose founder took the liquidity away, and where it went from there. */
export const larkspur: DemoProject = {
  id: 'demo-larkspur',
  day: 28,
  weight: 4,
  needs: FERRY_NEEDS,
  words: {
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
  found: (world) => {
    const founder = world.person('larkspur founder', 400n * ONE);
    const token = world.deploy(founder, 'Larkspur', [1_500_000n * ONE]);
    const farmers = world.crowd.slice(80, 160);
    spread(world, { from: founder, token, to: farmers, amount: 1_000n * ONE });
    const pool = openPool(world, { from: founder, token, tokens: TOKENS * ONE, ether: ETHER * ONE });
    allowSales(world, { token, by: farmers });
    const { router } = locateFerry(world);
    nameLaunderers(world);
    const pull = ({ call }: World) => {
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
      act: (inside) => {
        const by = inside.random.pickUneven(farmers);
        const size = BigInt(inside.random.between(1, 40));
        // Before the end more is bought than sold; after it both still happen, in a pool with next to nothing in it.
        if (inside.random.chance(0.6)) buy(inside, { by, token, ether: (size * ONE) / 100n });
        else sell(inside, { by, token, amount: size * 5n * ONE });
      },
      incidents: [],
    };
  },
};

const MIXED_NOTES = 24;
const PEELS = 6;

const hop = (world: World, name: string) => world.person(`larkspur ${name}`, ONE);

/** Everybody through whose hands it goes, with an ether for fees and nothing else. */
function nameLaunderers(world: World): void {
  for (const name of ['hop 1', 'hop 2', 'hop 3', 'mule a', 'mule b', 'swapper', 'carrier']) hop(world, name);
  for (let index = 0; index < 4; index += 1) hop(world, `fresh ${index}`);
  for (let index = 0; index < PEELS; index += 1) hop(world, `peel ${index}`);
}

/** Three ways out: through the mixer, through another token, and by peeling off small sums; all end at the exchange. */
function listLaundering(founder: `0x${string}`): Event[] {
  const day = PULLED_ON;
  const notes = Array.from({ length: MIXED_NOTES }, (_, index) => index);
  return [
    {
      day: day + 0.5,
      key: 'split',
      happen: (world) => {
        world.send(founder, hop(world, 'hop 1'), 120n * ONE);
        world.send(founder, hop(world, 'hop 2'), 90n * ONE);
        world.send(founder, hop(world, 'hop 3'), 60n * ONE);
      },
    },
    {
      day: day + 1,
      happen: (world) => {
        world.send(hop(world, 'hop 1'), hop(world, 'mule a'), 60n * ONE);
        world.send(hop(world, 'hop 1'), hop(world, 'mule b'), 60n * ONE);
      },
    },
    ...notes.map((index) => ({
      day: day + 1.5 + index * 0.15,
      key: `mixed ${index}`,
      happen: (world: World) =>
        payIn(world, { from: hop(world, index % 2 === 0 ? 'mule a' : 'mule b'), secret: toSecret(world, `larkspur ${index}`) }),
    })),
    ...notes.map((index) => ({
      day: day + 7 + index * 0.2,
      happen: (world: World) => payOut(world, { to: hop(world, `fresh ${index % 4}`), secret: toSecret(world, `larkspur ${index}`) }),
    })),
    {
      day: day + 15,
      happen: (world) => {
        for (let index = 0; index < 4; index += 1) {
          world.send(hop(world, `fresh ${index}`), locateDepositAddress(world, 8 + index).address, (55n * ONE) / 10n);
        }
      },
    },
    // Each step waits for the block before: the node takes nothing from whoever has not got it yet.
    { day: day + 1.2, happen: (world) => world.send(hop(world, 'hop 2'), hop(world, 'swapper'), 89n * ONE) },
    {
      day: day + 1.8,
      key: 'swapped',
      happen: (world) => buy(world, { by: hop(world, 'swapper'), token: locateDollar(world), ether: 85n * ONE }),
    },
    {
      day: day + 3,
      happen: (world) => {
        const dollar = locateDollar(world);
        const carrier = hop(world, 'carrier');
        world.call(hop(world, 'swapper'), dollar, 'transfer', [carrier, 150_000n * ONE_DOLLAR]);
        allowSales(world, { token: dollar, by: [carrier] });
        sell(world, { by: carrier, token: dollar, amount: 100_000n * ONE_DOLLAR });
      },
    },
    { day: day + 4, happen: (world) => world.send(hop(world, 'carrier'), locateDepositAddress(world, 10).address, 30n * ONE) },
    ...Array.from({ length: PEELS }, (_, index) => ({
      day: day + 2 + index,
      happen: (world: World) => {
        const from = hop(world, index === 0 ? 'hop 3' : `peel ${index - 1}`);
        const left = 58n - BigInt(index) * 6n;
        world.send(from, locateDepositAddress(world, 8 + (index % 4)).address, 4n * ONE);
        world.send(from, hop(world, `peel ${index}`), (left - 5n) * ONE);
      },
    })),
  ];
}
