import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/to-chain-slug';
import { type Address, toHex } from 'viem';
import type { Authorization, Contract, ScenarioContext } from '../scenario/context.ts';
import { type Event, ONE, ONE_DOLLAR, UNLIMITED } from '../scenario/project.ts';
import { locateCauseway } from './causeway.ts';
import { locateCistern } from './cistern.ts';
import { DEADLINE } from './ferry.ts';
import { locateHeronRouter } from './heron.ts';
import { locateDollar } from './tollgate.ts';

/** From this address the code for wallets is deployed, whatever the seed: a signature names where that code is. */
const OARS_DEPLOYER: Address = '0x8f847412178c52352a14a6c3477f86e4fa58d849';
/**
 * The signature was chosen first, and says which wallet it is of: that wallet has no key, and can sign nothing else. It is that of the
 * first contract of `OARS_DEPLOYER`.
 */
const DELEGATION: Authorization = {
  chainId: toHex(DEMO_CHAIN_ID),
  address: '0x0b98a079a18706547eb003cc9cbc2d4e657ef445',
  nonce: '0x0',
  yParity: '0x0',
  r: '0x27ae5edf9e520b3b086139d59b158a4783c16f1b7dfc9870487bf3640fb73146',
  s: '0x1',
};
export const DELEGATED: Address = '0x8e1c3855ddfce4f186876bba3e2580d32d058c66';

/** How much of the dollar the shares are bought for. */
export const SAVED = 1_200n * ONE_DOLLAR;
/** The bridge keeps a part of what comes back on this chain. */
const BRIDGE_FEE = ONE / 50n;

export type Hideouts = {
  /** Buys an item of the thief. */
  readonly fence: Address;
  /** Gets shares, and sells them after their interest came. */
  readonly heir: Address;
  /** Its tokens are frozen by their issuer. */
  readonly frozen: Address;
  /** Where the bridge pays out what came in on this chain. */
  readonly landed: Address;
  /** Both are paid by a wallet for which a contract acts. */
  readonly rowers: readonly [Address, Address];
};

/** Accounts of the thief that begin with nothing. */
export function hideouts(context: ScenarioContext): Hideouts {
  const hand = (name: string) => context.person(`sluice ${name}`, 0n);
  return {
    fence: hand('fence'),
    heir: hand('heir'),
    frozen: hand('frozen'),
    landed: hand('landed'),
    rowers: [hand('rower 0'), hand('rower 1')],
  };
}

/** Contracts that no one catalogued. */
export function locateHideouts(context: ScenarioContext): { gallery: Contract; anchorage: Contract; oars: Contract } {
  return {
    gallery: context.locate(context.person('sluice curator'), 0, 'Gallery'),
    anchorage: context.locate(context.person('sluice harbourmaster'), 0, 'Anchorage'),
    oars: context.locate(OARS_DEPLOYER, 0, 'Oars'),
  };
}

/** An address that begins and ends as another does: to the eye, in a wallet's list, the same. */
export function toLookAlike(address: Address): Address {
  return `${address.slice(0, 6)}${'5'.repeat(32)}${address.slice(-4)}` as Address;
}

type Payers = {
  readonly main: Address;
  readonly stash: Address;
  /** Whose likeness someone else takes. */
  readonly copied: Address;
  readonly second: Address;
  readonly relayer: Address;
};

/** What is left of the loot goes through an item, a stake, shares, a token that is frozen, a bridge to this chain and a wallet with code. */
export function listHideoutEvents(context: ScenarioContext, { main, stash, copied, second, relayer }: Payers): Event[] {
  const { fence, heir, frozen, landed, rowers } = hideouts(context);
  const { gallery, anchorage, oars } = locateHideouts(context);
  const [dollar, pot, heron, bridge] = [locateDollar(context), locateCistern(context), locateHeronRouter(context), locateCauseway(context)];
  const ward = context.locate(context.person('wardstone issuer'), 0, 'Wardstone');
  const spammer = context.person('sluice spammer');
  const lookAlike = toLookAlike(copied);
  const far = BigInt(DEMO_CHAIN_ID);
  return [
    {
      day: 98.4,
      happen: (ctx) => {
        ctx.send(spammer, lookAlike, ONE / 100n);
        ctx.call(spammer, dollar, 'transferFrom', [main, lookAlike, 0n]);
      },
    },
    {
      // It pays a little to be in the lists of both, and one of them falls for it.
      day: 98.8,
      happen: (ctx) => {
        ctx.send(lookAlike, main, 1_000n);
        ctx.send(lookAlike, second, 1_000n);
        ctx.send(second, lookAlike, ONE / 20n);
      },
    },
    {
      day: 109.5,
      happen: (ctx) => {
        ctx.deploy(ctx.person('sluice curator'), 'Gallery');
        ctx.deploy(ctx.person('sluice harbourmaster'), 'Anchorage');
        ctx.send(spammer, OARS_DEPLOYER, ONE);
        ctx.send(main, fence, 2n * ONE);
      },
    },
    {
      day: 110,
      happen: (ctx) => {
        ctx.deploy(OARS_DEPLOYER, 'Oars');
        ctx.call(main, gallery, 'make', [], { value: ONE });
        ctx.call(main, gallery, 'offer', [0n, (3n * ONE) / 2n]);
        ctx.call(
          main,
          anchorage,
          'deposit',
          [toHex(1, { size: 48 }), toHex(2, { size: 32 }), toHex(3, { size: 96 }), toHex(4, { size: 32 })],
          {
            value: 4n * ONE,
          },
        );
      },
    },
    { day: 110.5, happen: (ctx) => ctx.call(fence, gallery, 'buy', [0n], { value: (3n * ONE) / 2n }) },
    {
      day: 110.6,
      happen: (ctx) => {
        ctx.call(stash, dollar, 'approve', [pot.address, UNLIMITED]);
        ctx.call(stash, pot, 'deposit', [SAVED, heir]);
        ctx.send(main, heir, ONE / 100n);
        ctx.send(main, frozen, ONE / 100n);
      },
    },
    {
      day: 111,
      happen: (ctx) => {
        ctx.call(stash, dollar, 'approve', [heron.address, UNLIMITED]);
        const way = { tokenIn: dollar.address, tokenOut: ward.address, fee: 500, recipient: frozen, deadline: DEADLINE };
        const amounts = { amountIn: 200n * ONE_DOLLAR, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n };
        ctx.call(stash, heron, 'exactInputSingle', [{ ...way, ...amounts }]);
      },
    },
    { day: 111.4, happen: (ctx) => ctx.call(ctx.person('wardstone issuer'), ward, 'addToBlacklist', [frozen]) },
    // It fails, and costs its fee.
    { day: 111.8, happen: (ctx) => ctx.call(frozen, ward, 'transfer', [stash, 100n * ONE_DOLLAR]) },
    // After interest was paid on day 112: a part of the shares, for more than was paid for that part.
    { day: 112.6, happen: (ctx) => ctx.call(heir, pot, 'redeem', [800n * ONE_DOLLAR, heir, heir]) },
    { day: 113, happen: (ctx) => ctx.call(main, bridge, 'send', [far, landed], { value: (5n * ONE) / 2n }) },
    // The fourth passage of this bridge.
    {
      day: 113.4,
      happen: (ctx) => ctx.call(ctx.person('causeway operator'), bridge, 'release', [3n, landed, (5n * ONE) / 2n - BRIDGE_FEE]),
    },
    {
      day: 114,
      happen: (ctx) => ctx.send(main, DELEGATED, (3n * ONE) / 2n, { authorizationList: [DELEGATION] }),
    },
    // Another signs: the wallet pays, and its number of transactions stays.
    { day: 114.5, happen: (ctx) => ctx.call(relayer, { address: DELEGATED, abi: oars.abi }, 'pay', [rowers, ONE / 2n]) },
  ];
}
