import { type Address, type Hex, LimitReached } from '../evm/reader.ts';
import type { MarketReader } from './market-reader.ts';
import { decodeReport, type Market, makeAddress, type Overrides, type Plan, type Report, toCallParams } from './probe.ts';
import type { KeptCall } from './simulation.ts';

export type Trial = KeptCall & { readonly result: Hex; readonly report: Report };

type TrialOptions = Partial<Pick<Plan, 'buyAmount' | 'sellAmount' | 'friend' | 'act'>>;

/** Runs of the probe on one token in one pool. */
export type Trials = {
  /** An unused account. */
  readonly trader: Address;
  readonly friend: Address;
  readonly pool: Address;
  /** Who brings a seller's tokens to the pool. */
  readonly spender: Address;
  readonly token: Address;
  withFunding(funding: Overrides | undefined): Trials;
  assumeFee(fee: number): void;
  /** The pool's own fee in millionths, as last assumed. */
  fee(): number;
  /**
   * Undefined where the node returns an error or ignores state overrides. Throws LimitReached when
   * time is up.
   */
  run(trade: TrialOptions, options?: { trader?: Address; isOpen?: boolean; funding?: Overrides }): Promise<Trial | undefined>;
  /** Keeps a run as evidence and returns its index. */
  keep(trial: KeptCall): number;
  kept(): readonly KeptCall[];
};

const EVERYTHING = (1n << 255n) - 1n;
const FEE = 3_000;
/** The market of a run without a trade. */
const NOWHERE = (token: Address): Market => ({ pool: token, kind: 'v2', quote: token, isFirst: true });

export function createTrials(
  reader: MarketReader,
  {
    token,
    market,
    signal,
    trader,
  }: { token: Address; market: (Market & { readonly router?: Address | undefined }) | undefined; signal: AbortSignal; trader: Address },
): Trials {
  const kept: KeptCall[] = [];
  const friend = makeAddress(reader.block.hash, token, 'friend');
  // At the router's address, so that it sells for whom holders approve.
  const spender = market?.router ?? makeAddress(reader.block.hash, token, 'spender');
  let fee = FEE;

  const build = (funding: Overrides | undefined): Trials => ({
    trader,
    friend,
    token,
    spender,
    pool: market?.pool ?? token,
    withFunding: build,
    fee: () => fee,
    assumeFee: (assumed) => {
      fee = assumed;
    },
    async run(trade, { trader: as = trader, isOpen = false, funding: own = funding } = {}) {
      if (signal.aborted) throw new LimitReached('time');
      const { pool, kind, quote, isFirst } = market ?? NOWHERE(token);
      const plan: Plan = {
        token,
        pool,
        kind,
        quote,
        isFirst,
        fee,
        spender,
        buyAmount: 0n,
        sellAmount: EVERYTHING,
        friend: undefined,
        act: undefined,
        ...trade,
      };
      const params = toCallParams(plan, { trader: as, funding: own, block: reader.block, isOpen });
      const result = await reader.call(params, signal);
      const report = result === undefined ? undefined : decodeReport(result);
      return result === undefined || report === undefined ? undefined : { params, result: result.toLowerCase() as Hex, report };
    },
    keep: ({ params, result }) => kept.push({ params, result }) - 1,
    kept: () => kept,
  });
  return build(undefined);
}
