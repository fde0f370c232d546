import { type Address, type Hex, toWordHex } from '../evm/reader.ts';
import type { Funding } from './find-balance-slot.ts';
import type { MarketReader } from './market-reader.ts';
import { findIgnored, type Ignored, saysNo, toDone, toReached, toRejection, toSight } from './measure-trade.ts';
import { encodeObserve, type Market, makeAddress, type Overrides } from './probe.ts';
import { PROBE_CODE } from './probe-code.ts';
import type { KeptCall, StepResult } from './simulation.ts';
import { type Conditions, type PlannedBlock, runTimeline, type Send, type SendOutcome, type Timeline } from './timeline.ts';
import { decodeAmountsOut, encodeAmountsOut, encodeApproval, type Venue } from './venue.ts';

/** A purchase and a sale by a new account, as one round of the simulation tries them. */
export type Round = {
  /** Share of the pool's reserve that is bought. */
  readonly share: number;
  /** Seconds between purchase and sale. */
  readonly waitS: number;
  readonly conditions: Conditions;
  /** One part of so many is sold; all by default. */
  readonly parts?: bigint;
  /** Purchases of other accounts in between. */
  readonly others?: number;
};

/** What became of a round. `call`: the evidence, as an index. */
export type RoundTrade = {
  readonly buy: StepResult;
  readonly sell: StepResult;
  readonly call: number;
  /** What the node did not simulate as it was asked to. */
  readonly ignored: readonly Ignored[];
};

export type AccountTrades = {
  /** Undefined where the node cannot simulate blocks. */
  run(round: Round): Promise<RoundTrade | undefined>;
  /** A transfer of a tenth of what was bought. */
  transfer(round: Round): Promise<StepResult>;
  /** A sale by an account that holds the token. */
  sellAs(holder: Address, amount: bigint, conditions: Conditions): Promise<{ sell: StepResult; call: number } | undefined>;
};

/** Seconds until the first transaction, and between those that wait for each other. */
export const BLOCK_S = 12;
const TOKENS_UNREADABLE: StepResult = { is: 'unknown', reason: 'balance-unreadable' };
const NOT_TRIED: StepResult = { is: 'unknown', reason: 'not-tried' };
/** Tolerance for tokens that share a part of each transfer among their holders, as a divisor. */
const TOLERANCE = 50n;
/** A large purchase by others, together: half of what the pool has of the quote token. */
const OTHERS_DIVISOR = 2n;

type Options = {
  readonly token: Address;
  readonly market: Market & { readonly tokenReserve: bigint; readonly quoteReserve: bigint };
  readonly venue: Venue;
  /** Undefined where no account can be given the quote token; then only holders sell. */
  readonly funding: Funding | undefined;
  readonly keep: (call: KeptCall) => number;
  readonly signal: AbortSignal;
};

/**
 * Trades by accounts without code, in blocks one after another: with an ordinary balance, nonce and
 * gas price, in transactions of their own.
 */
export function createAccountTrades(reader: MarketReader, { token, market, venue, funding, keep, signal }: Options): AccountTrades {
  const { hash } = reader.block;
  const { quote } = market;
  const observer = makeAddress(hash, token, 'observer');
  const clerk = makeAddress(hash, token, 'clerk');
  let isFar = true;

  const see = (trader: Address): Send => ({ from: clerk, to: observer, data: encodeObserve({ token, ...market }, trader), gas: READ_GAS });
  const price = (amount: bigint, path: readonly [Address, Address]): Send[] =>
    venue.is === 'router' ? [{ from: clerk, to: venue.spender, data: encodeAmountsOut(amount, path), gas: READ_GAS }] : [];
  const fund: Funding = (owner, amount) => funding?.(owner, amount) ?? {};
  const STAGE: Overrides = { [observer]: { code: PROBE_CODE }, [clerk]: { balance: toQuantity(CLERK_FUNDS), nonce: '0x1' } };

  async function run(blocks: readonly PlannedBlock[], own: readonly Overrides[], conditions: Conditions): Promise<Timeline | undefined> {
    const overrides = mergeOverrides([STAGE, venue.overrides, ...own]);
    const attempt = (far: boolean) => runTimeline(reader, blocks, { overrides, conditions, isFar: far }, signal);
    const first = await attempt(isFar);
    if (first !== undefined || !isFar) return first;
    const close = await attempt(false);
    if (close !== undefined) isFar = false;
    return close;
  }

  /** The blocks of a purchase, and the position of its answers. */
  function planPurchase(trader: Address, round: Round, budget: bigint | undefined) {
    const { amount, spend } = toSize(market, round.share);
    const buy: Send = { from: trader, to: venue.spender, data: venue.toPurchase({ trader, spend, amount }) };
    const others = Array.from({ length: round.others ?? 0 }, (_, index) => makeAddress(hash, token, 'other', String(index)));
    const each = others.length === 0 ? 0n : market.quoteReserve / (OTHERS_DIVISOR * BigInt(others.length));
    const eachAmount = others.length === 0 ? 0n : market.tokenReserve / (4n * BigInt(others.length));
    const blocks: PlannedBlock[] = [
      {
        afterS: BLOCK_S,
        sends: [trader, ...others].map((from) => ({ from, to: quote, data: encodeApproval(venue.spender), gas: APPROVAL_GAS })),
      },
      { afterS: 2 * BLOCK_S, sends: [see(trader), ...price(spend, [quote, token]), buy, see(trader)] },
      ...others.map((other, index) => ({
        afterS: (3 + index) * BLOCK_S,
        sends: [{ from: other, to: venue.spender, data: venue.toPurchase({ trader: other, spend: each, amount: eachAmount }) }],
      })),
    ];
    const overrides = [
      toAccount(trader, reader.block, round.conditions),
      fund(trader, budget ?? (venue.is === 'router' ? spend + spend / 4n : 1n << 112n)),
      ...others.flatMap((other) => [
        toAccount(other, reader.block, round.conditions),
        fund(other, venue.is === 'router' ? each : 1n << 112n),
      ]),
    ];
    return { blocks, overrides, amount, spend, boughtS: 2 * BLOCK_S, at: 1 };
  }

  function readPurchase(sends: readonly SendOutcome[], { amount, spend, gas }: Size & { gas: bigint }): Purchase {
    const [before, after] = [toSight(sends[0]), toSight(sends.at(-1))];
    const bought = sends.at(-2);
    const failed = (step: StepResult): Purchase => ({ step, received: 0n, cost: 0n });
    if (before === undefined || after === undefined || bought === undefined) return failed(TOKENS_UNREADABLE);
    const received = after.held > before.held ? after.held - before.held : 0n;
    const cost = before.quoted > after.quoted ? before.quoted - after.quoted : 0n;
    if (!bought.isDone) return failed(toRejection(bought, gas));
    const measured = venue.readMeasured(bought.data);
    if (measured !== undefined) return { step: measured, received, cost };
    const expected = decodeAmountsOut(sends[1]?.data ?? '0x') ?? amount;
    if (received > expected + expected / TOLERANCE + 2n) return failed({ is: 'unknown', reason: 'balances-do-not-add-up' });
    return { step: toDone({ sent: expected, arrived: received, quote: spend }), received, cost };
  }

  function readSale(sends: readonly SendOutcome[], { sent, gas }: { sent: bigint; gas: bigint }): StepResult {
    const [before, after] = [toSight(sends[0]), toSight(sends.at(-1))];
    const sold = sends.at(-2);
    if (before === undefined || after === undefined || sold === undefined) return TOKENS_UNREADABLE;
    if (!sold.isDone) return toRejection(sold, gas);
    const measured = venue.readMeasured(sold.data);
    if (measured !== undefined) return measured;
    const gained = after.quoted > before.quoted ? after.quoted - before.quoted : 0n;
    const fair = decodeAmountsOut(sends[1]?.data ?? '0x');
    if (fair === undefined) return { is: 'unknown', reason: 'pool-refused' };
    return toDone({ sent, arrived: toReached({ sent, fair, gained, reserve: before.quoteReserve }), quote: gained });
  }

  return {
    async run(round) {
      const { conditions, waitS, parts = 1n } = round;
      const trader = makeAddress(
        hash,
        token,
        'account',
        JSON.stringify([round.share, waitS, String(parts), round.others ?? 0, String(conditions.tip)]),
      );
      const first = planPurchase(trader, round, undefined);
      const soldS = first.boughtS + waitS;
      const looked = await run([...first.blocks, { afterS: soldS, sends: [see(trader)] }], first.overrides, conditions);
      const sends = looked?.blocks[first.at];
      if (looked === undefined || sends === undefined) return undefined;
      const bought = readPurchase(sends, { ...first, gas: conditions.gas });
      const last = looked.blocks.at(-1);
      const ignored = findIgnored(toSight(last?.[0]), { looked, conditions, baseFee: reader.block.baseFee });
      if (bought.step.is !== 'done') return { buy: bought.step, sell: NOT_TRIED, call: keep(looked), ignored };
      const held = toSight(last?.[0])?.held;
      if (held === undefined) return { buy: bought.step, sell: TOKENS_UNREADABLE, call: keep(looked), ignored };
      const amount = held / parts;
      if (amount === 0n) return { buy: bought.step, sell: GONE, call: keep(looked), ignored };
      const again = planPurchase(trader, round, venue.is === 'probe' ? bought.cost + bought.cost / 4n : undefined);
      const approval = { from: trader, to: token, data: encodeApproval(venue.spender) };
      const purchase = again.blocks[again.at];
      const isNext = waitS <= BLOCK_S;
      const blocks: PlannedBlock[] = [
        ...again.blocks.map((block) => (isNext && block === purchase ? { ...block, sends: [...block.sends, approval] } : block)),
        ...(isNext ? [] : [{ afterS: soldS - BLOCK_S, sends: [approval] }]),
        {
          afterS: soldS,
          sends: [
            see(trader),
            ...price(bought.received / parts, [token, quote]),
            { from: trader, to: venue.spender, data: venue.toSale({ trader, amount }) },
            see(trader),
          ],
        },
      ];
      const timeline = await run(blocks, again.overrides, conditions);
      const sold = timeline?.blocks.at(-1);
      if (timeline === undefined || sold === undefined) return undefined;
      const sell = readSale(sold, { sent: bought.received / parts, gas: conditions.gas });
      return { buy: bought.step, sell, call: keep(timeline), ignored };
    },
    async transfer(round) {
      const { conditions } = round;
      const trader = makeAddress(hash, token, 'sender', String(round.share));
      const friend = makeAddress(hash, token, 'friend');
      const { blocks, overrides, at, boughtS, amount, spend } = planPurchase(trader, round, undefined);
      const looked = await run(blocks, overrides, conditions);
      const bought = looked?.blocks[at] && readPurchase(looked.blocks[at], { amount, spend, gas: conditions.gas });
      if (bought?.step.is !== 'done') return NOT_TRIED;
      const sent = bought.received / 10n;
      const data: Hex = `0xa9059cbb${toWordHex(BigInt(friend))}${toWordHex(sent)}`;
      const sends: Send[] = [see(friend), { from: trader, to: token, data }, see(friend)];
      const timeline = await run([...blocks, { afterS: boughtS + round.waitS, sends }], overrides, conditions);
      const [before, passed, after] = timeline?.blocks.at(-1) ?? [];
      const [had, has] = [toSight(before), toSight(after)];
      if (passed === undefined || had === undefined || has === undefined) return TOKENS_UNREADABLE;
      if (!passed.isDone || saysNo(passed.data)) return toRejection(passed, conditions.gas);
      return toDone({ sent, arrived: has.held > had.held ? has.held - had.held : 0n, quote: 0n });
    },
    async sellAs(holder, amount, conditions) {
      const sends: Send[] = [
        see(holder),
        ...price(amount, [token, quote]),
        { from: holder, to: venue.spender, data: venue.toSale({ trader: holder, amount }) },
        see(holder),
      ];
      const blocks: PlannedBlock[] = [
        { afterS: BLOCK_S, sends: [{ from: holder, to: token, data: encodeApproval(venue.spender) }] },
        { afterS: 2 * BLOCK_S, sends },
      ];
      const timeline = await run(blocks, [toAccount(holder, reader.block, conditions)], conditions);
      const sold = timeline?.blocks.at(-1);
      if (timeline === undefined || sold === undefined) return undefined;
      return { sell: readSale(sold, { sent: amount, gas: conditions.gas }), call: keep(timeline) };
    },
  };
}

/** Reads cost the clerk, not the parties. A token's `balanceOf` may take its share of it in vain. */
const READ_GAS = 3_000_000n;
/** Of the quote token, by all buyers in one block. */
const APPROVAL_GAS = 200_000n;
const CLERK_FUNDS = 10n ** 24n;
const ETHER = 10n ** 18n;

/** The whole balance is gone when it is to be sold. */
const GONE: StepResult = { is: 'refused', by: 'token', why: 'The balance is gone.', tax: null };

const toQuantity = (value: bigint): Hex => `0x${value.toString(16)}`;

/** Transactions that an account can pay for, beside what it has otherwise. */
const PAID_FOR = 4n;

/** An account that has been in use for a while: about one ether, and enough for its gas. */
function toAccount(account: Address, { hash, baseFee }: MarketReader['block'], { gas, tip }: Conditions): Overrides {
  const balance = ETHER + (BigInt(hash) % ETHER) + PAID_FOR * gas * (baseFee + tip);
  return { [account]: { balance: toQuantity(balance), nonce: toQuantity(7n + (BigInt(hash) % 90n)) } };
}

function mergeOverrides(parts: readonly Overrides[]): Overrides {
  const merged: Record<Address, Overrides[Address]> = {};
  for (const [address, own] of parts.flatMap((part) => Object.entries(part) as [Address, NonNullable<Overrides[Address]>][])) {
    const before = merged[address];
    merged[address] = {
      ...before,
      ...own,
      ...((before?.stateDiff ?? own.stateDiff) && { stateDiff: { ...before?.stateDiff, ...own.stateDiff } }),
    };
  }
  return merged as Overrides;
}

/** An amount of the token, and of the quote token that buys it. */
type Size = { readonly amount: bigint; readonly spend: bigint };

type Purchase = { readonly step: StepResult; readonly received: bigint; readonly cost: bigint };

/** What a share of the pool's tokens is, and what it costs without fees and taxes. */
function toSize({ tokenReserve, quoteReserve }: Options['market'], share: number): Size {
  const amount = (tokenReserve * BigInt(Math.round(share * 1e6))) / 1_000_000n;
  return { amount, spend: (quoteReserve * amount) / (tokenReserve - amount) };
}
