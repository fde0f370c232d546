import { type Address, encodeFunctionData } from 'viem';
import type { ScenarioContext } from '../scenario/context.ts';
import { type DemoProject, type Event, ONE, ONE_DOLLAR, UNLIMITED } from '../scenario/project.ts';
import { deploySafe, executeBySafe, locateSafe, SAFE_NEEDS } from '../scenario/safe.ts';
import { FAR_CHAIN, locateCauseway } from './causeway.ts';
import { DEADLINE, locateFerry } from './ferry.ts';
import { payIn, payOut, toSecret } from './fogbank.ts';
import { HERON_NEEDS, locateHeronRouter } from './heron.ts';
import { locateDepositAddress } from './lantern.ts';
import { DELEGATED, hideouts, listHideoutEvents } from './sluice-hideouts.ts';
import { locateDollar } from './tollgate.ts';

/** What was stolen. */
export const STOLEN = { ether: 90n * ONE, dollars: 40_000n * ONE_DOLLAR } as const;
/** No one has its key: what is sent there is burnt. */
const DEAD: Address = '0x000000000000000000000000000000000000dead';
/** About eight minutes after the first start. */
export const MOVES_AFTER = 90;

const PEEL_HOPS = 12;
/** Left behind by each hop for its fees. */
const CHANGE = ONE / 100n;
/** Blocks of these days are less than this apart: money that arrives can be spent in the next step. */
const STEP_DAYS = 0.35;

const part = (hundredths: number) => (BigInt(hundredths) * ONE) / 100n;

/** Accounts of the thief alone. They begin with nothing, but for what is said here. */
function thief(context: ScenarioContext) {
  const hand = (name: string, balance = 0n) => context.person(`sluice ${name}`, balance);
  return {
    main: hand('thief', 2n * ONE),
    /** Mixes what it gets with money of its own. */
    mixing: hand('hand 0', 30n * ONE),
    hands: [1, 2, 3, 4, 5, 6].map((number) => hand(`hand ${number}`)),
    peel: Array.from({ length: PEEL_HOPS }, (_, hop) => hand(`peel ${hop}`)),
    fresh: Array.from({ length: 8 }, (_, number) => hand(`fresh ${number}`)),
    quarters: Array.from({ length: 4 }, (_, number) => hand(`quarter ${number}`)),
    sleepers: [0, 1].map((number) => hand(`sleeper ${number}`)),
    /** Has tokens of its own, too. */
    stash: hand('stash'),
  };
}

/** A Safe of two of the thief's accounts. */
function toOrder(context: ScenarioContext) {
  const [deployer, ...others] = thief(context).quarters as [Address, ...Address[]];
  return { deployer, owners: [deployer, ...others.slice(0, 1)], threshold: 1 };
}

/** Every account of the thief: the truth that a trace is held against. */
export function listThievesAccounts(context: ScenarioContext): Address[] {
  const { main, mixing, hands, peel, fresh, quarters, sleepers, stash } = thief(context);
  const { fence, heir, frozen, landed, rowers } = hideouts(context);
  return [
    main,
    mixing,
    ...hands,
    ...peel,
    ...fresh,
    ...quarters,
    ...sleepers,
    stash,
    fence,
    heir,
    frozen,
    landed,
    ...rowers,
    DELEGATED,
    locateSafe(context, toOrder(context)).contract.address,
  ];
}

/** A vault that is emptied, and the ways of its money: swaps, mixing with other money, a chain of small payments, a mixer, a splitter. */
export const sluice: DemoProject = {
  id: 'demo-sluice',
  day: 92,
  // It has no traffic of its own, so that the rest of the history is what it is without it.
  weight: 0,
  needs: [...HERON_NEEDS, ...SAFE_NEEDS],
  catalog: {
    name: 'Sluice Vault (demo)',
    tickers: [],
    categories: ['yield'],
    traits: [{ trait: 'deposits', source: 'https://demo-chain.example/sluice' }],
    text: 'Sluice Vault is a demo project whose vault was emptied. Its settlement did not check its caller, so anyone could pay out all deposits. The ways of the money are staged so that tracing can be tried.',
    incidents: [
      {
        day: 96,
        key: 'drained',
        kind: 'exploit',
        title: 'The vault was drained',
        cause:
          'The function that settles deposits did not check its caller. An account that had never used the vault paid out 90 ETH and 40,000 TOLL to itself in one transaction.',
        shareLost: 'half',
      },
    ],
  },
  deploy: (context) => {
    const deployer = context.person('sluice deployer');
    const dollar = locateDollar(context);
    const { weth, router } = locateFerry(context);
    const vault = context.deploy(deployer, 'Sluice', [dollar.address]);
    const saver = context.person('sluice saver');
    context.call(context.person('tollgate issuer'), dollar, 'mint', [saver, 60_000n * ONE_DOLLAR]);
    context.call(saver, dollar, 'approve', [vault.address, UNLIMITED]);
    context.call(saver, vault, 'deposit', [50_000n * ONE_DOLLAR], { value: 60n * ONE });
    const other = context.person('sluice second saver');
    context.call(other, vault, 'deposit', [0n], { value: 50n * ONE });
    const { main, mixing, hands, peel, fresh, quarters, sleepers, stash } = thief(context);
    const [first = main, second = main, third = main, fourth = main, fifth = main, sixth = main] = hands;
    const gate = context.locate(main, 0, 'SluiceGate');
    const weir = context.locate(fifth, 0, 'Weir');
    const spammer = context.person('sluice spammer');
    const fake = context.locate(spammer, 0, 'FakeToll');
    const heron = locateHeronRouter(context);
    const safe = locateSafe(context, toOrder(context));
    const half = STOLEN.dollars / 2n;
    const swap = (to: Address) => [half, 0n, [dollar.address, weth.address], to, DEADLINE];
    const notes = (ctx: ScenarioContext, number: number) => toSecret(ctx, `sluice ${number}`);
    const events: Event[] = [
      { day: 95.6, happen: (ctx) => void ctx.deploy(main, 'SluiceGate') },
      {
        day: 96,
        key: 'drained',
        happen: (ctx) => ctx.call(main, gate, 'run', [vault.address, STOLEN.ether, STOLEN.dollars, main, 60n * ONE], { gas: 1_000_000n }),
      },
      {
        day: 96.4,
        happen: (ctx) => {
          ctx.call(main, dollar, 'approve', [router.address, UNLIMITED]);
          ctx.call(main, router, 'swapExactTokensForETH', swap(main));
          ctx.call(main, router, 'swapExactTokensForETH', swap(mixing));
        },
      },
      {
        day: 97,
        happen: (ctx) => {
          ctx.send(main, mixing, 15n * ONE);
          for (const [to, amount] of [
            [first, 20n],
            [second, 14n],
            [third, 14n],
            [fourth, 12n],
            [fifth, 12n],
          ] as const)
            ctx.send(main, to, amount * ONE);
        },
      },
      {
        day: 97.6,
        happen: (ctx) => {
          ctx.send(second, sixth, part(1_390));
          ctx.send(third, sixth, part(1_390));
        },
      },
      {
        day: 98,
        happen: (ctx) => {
          ctx.deploy(spammer, 'FakeToll');
          ctx.call(spammer, fake, 'claim', [main, spammer, STOLEN.dollars]);
          ctx.call(spammer, dollar, 'transferFrom', [main, spammer, 0n]);
          ctx.send(spammer, sixth, 1_000n);
        },
      },
      ...Array.from({ length: PEEL_HOPS }, (_, hop): Event => {
        const from = hop === 0 ? first : (peel[hop - 1] ?? first);
        // Of 20 ether, each hop pays 0.4 to the exchange, keeps its change, and hands on the rest.
        const rest = 20n * ONE - BigInt(hop + 1) * (part(40) + CHANGE);
        return {
          day: 99 + hop * STEP_DAYS,
          happen: (ctx) => {
            ctx.send(from, locateDepositAddress(ctx, 8 + (hop % 4)).address, part(40));
            ctx.send(from, peel[hop] ?? first, rest);
          },
        };
      }),
      {
        day: 101,
        happen: (ctx) => {
          for (let number = 0; number < 10; number += 1) payIn(ctx, { from: fourth, secret: notes(ctx, number) });
        },
      },
      ...fresh.map(
        (to, number): Event => ({
          day: 102 + number * STEP_DAYS,
          happen: (ctx) => payOut(ctx, { to, secret: notes(ctx, number) }),
        }),
      ),
      { day: 105, happen: (ctx) => void ctx.deploy(fifth, 'Weir') },
      { day: 105.5, happen: (ctx) => ctx.call(fifth, weir, 'split', [quarters], { value: 8n * ONE }) },
      {
        day: 106,
        happen: (ctx) => {
          ctx.send(mixing, context.person('sluice merchant', 0n), 25n * ONE);
          ctx.send(mixing, locateDepositAddress(ctx, 9).address, 20n * ONE);
        },
      },
      {
        day: 107,
        happen: (ctx) => {
          ctx.call(context.person('tollgate issuer'), dollar, 'mint', [stash, 500n * ONE_DOLLAR]);
          ctx.send(fifth, stash, part(10));
          ctx.call(fifth, weth, 'deposit', [], { value: 2n * ONE });
          ctx.call(fifth, weth, 'approve', [heron.address, UNLIMITED]);
        },
      },
      {
        // Paid by one account and received by another.
        day: 107.4,
        happen: (ctx) => {
          const way = { tokenIn: weth.address, tokenOut: dollar.address, fee: 3_000, recipient: stash, deadline: DEADLINE };
          ctx.call(fifth, heron, 'exactInputSingle', [{ ...way, amountIn: part(150), amountOutMinimum: 0n, sqrtPriceLimitX96: 0n }]);
          ctx.call(fifth, weth, 'withdraw', [part(30)]);
        },
      },
      {
        day: 107.8,
        happen: (ctx) => {
          ctx.call(stash, dollar, 'transfer', [DEAD, 50n * ONE_DOLLAR]);
          ctx.call(stash, dollar, 'transfer', [context.person('sluice merchant', 0n), 1_000n * ONE_DOLLAR]);
          deploySafe(ctx, toOrder(ctx));
        },
      },
      { day: 108.2, happen: (ctx) => ctx.call(stash, dollar, 'transfer', [safe.contract.address, 900n * ONE_DOLLAR]) },
      {
        day: 108.6,
        happen: (ctx) => {
          const args = [quarters[3] ?? stash, 700n * ONE_DOLLAR];
          const data = encodeFunctionData({ abi: dollar.abi, functionName: 'transfer', args });
          executeBySafe(ctx, safe, { to: dollar.address, data, nonce: 0n });
        },
      },
      { day: 109, happen: (ctx) => ctx.call(sixth, locateCauseway(ctx), 'send', [FAR_CHAIN, sixth], { value: 6n * ONE }) },
      ...listHideoutEvents(context, { main, stash, copied: sixth, second, relayer: quarters[1] ?? main }),
    ];
    return {
      contracts: [{ role: 'vault', name: 'Vault', contract: vault }],
      events,
      simulateUse: () => undefined,
      incidents: [],
      sequel: [
        {
          after: MOVES_AFTER,
          happen: (ctx) => {
            for (const [index, to] of sleepers.entries()) ctx.send(sixth, to, BigInt(5 + 2 * index) * ONE);
          },
        },
      ],
    };
  },
};
