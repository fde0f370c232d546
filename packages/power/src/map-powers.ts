/**
 * Entry point of the power map: who can do what on a contract, found by concolic execution of its
 * bytecode. Each function runs on sampled arguments against real storage (`evm/`); values carry
 * taint, and path constraints on the caller are negated to reach what is guarded (`analysis/`);
 * each finding is proven by simulation. README.md describes the stages.
 */
import { type AnalyseOptions, analyseContract, type ChainState, type ContractPowers } from './analysis/analyse-contract.ts';
import type { Controller, PowerMap } from './analysis/power-map.ts';
import { resolveController } from './analysis/resolve-controller.ts';
import { BUDGET, type Budget } from './evm/explore.ts';
import { type Address, type ChainReader, LimitReached, rememberReads } from './evm/reader.ts';

export type MapPowersOptions = ChainState & {
  readonly address: Address;
  readonly reader: ChainReader;
  /**
   * Accounts seen in a contract's logs and transactions: mappings of roles are looked up for these.
   */
  readonly candidatesOf: (address: Address) => Promise<readonly Address[]>;
  readonly budget?: Budget;
  /** For each controlling contract. */
  readonly controllerBudget?: Budget;
  readonly readsMax?: number;
  /** Called with the functions of the contract itself, including those of its implementations. */
  readonly onFunctions?: AnalyseOptions['onFunctions'];
  /** Clock of the budgets, in milliseconds; `performance.now` by default. */
  readonly now?: () => number;
};

/** Enough for a contract of the largest size with all its controllers. */
const READS_MAX = 6_000;
const CONTROLLERS_MAX = 24;
/** Controlling contracts get less time: only their own controllers matter. */
const CONTROLLER_BUDGET: Budget = { ...BUDGET, computeMsMax: 1_200, functionMsMax: 250 };

/** Maps who can do what on a contract and who controls them, proven at one block. */
export async function mapPowers({
  address,
  reader,
  candidatesOf,
  budget = BUDGET,
  controllerBudget = CONTROLLER_BUDGET,
  readsMax = READS_MAX,
  onFunctions,
  ...chainState
}: MapPowersOptions): Promise<PowerMap> {
  const counted = rememberReads(reader, { readsMax });
  const code = await counted.getCode(address);
  const nothing = {
    address,
    proxy: undefined,
    powers: [],
    open: [],
    reads: [],
    openDangers: [],
    unknown: [],
    renounced: false,
    controllers: [],
  };
  if (code === '0x' || code.startsWith('0xef0100')) {
    const controller = await resolveController({ reader: counted, powersOf: async () => undefined }, address);
    return { ...nothing, kind: 'account', controllers: [controller], effort: { computeMs: 0, reads: counted.count() } };
  }
  const analysed = new Map<Address, Promise<ContractPowers | undefined>>();
  let computeMs = 0;
  const timedOut: string[] = [];
  const powersOf = (of: Address, within: Budget = controllerBudget): Promise<ContractPowers | undefined> => {
    const known = analysed.get(of);
    if (known !== undefined) return known;
    const found = candidatesOf(of).then(async (candidates) => {
      try {
        const listener = of === address ? onFunctions : undefined;
        const powers = await analyseContract({
          ...chainState,
          address: of,
          reader: counted,
          candidates,
          budget: within,
          onFunctions: listener,
        });
        computeMs += powers.computeMs;
        timedOut.push(...powers.timedOut.map((selector) => `${of} ${selector}`));
        return powers;
      } catch (error) {
        if (error instanceof LimitReached) return undefined;
        throw error;
      }
    });
    analysed.set(of, found);
    return found;
  };
  const own = await powersOf(address, budget);
  if (own === undefined) {
    return {
      ...nothing,
      kind: 'contract',
      unknown: [{ selector: undefined, reason: 'reads' }],
      effort: { computeMs, reads: counted.count() },
    };
  }
  const beacon = own.proxy?.beacon === undefined ? undefined : await powersOf(own.proxy.beacon);
  const powers = [...own.powers, ...(beacon?.powers ?? []).filter(({ capabilities }) => capabilities.includes('upgrade'))];
  const controllers = await walkControllers(counted, { powersOf, start: powers.flatMap(({ holders }) => holders) });
  const { proxy, open, reads, openDangers, unknown, renounced } = own;
  return {
    address,
    kind: 'contract',
    proxy,
    powers,
    open,
    reads,
    openDangers,
    unknown,
    renounced,
    controllers,
    effort: { computeMs: Math.round(computeMs), reads: counted.count(), hurried: timedOut },
  };
}

async function walkControllers(
  reader: ChainReader,
  { powersOf, start }: { powersOf: (address: Address) => Promise<ContractPowers | undefined>; start: readonly Address[] },
): Promise<Controller[]> {
  const found = new Map<Address, Controller>();
  const waiting = [...new Set(start)];
  while (waiting.length > 0 && found.size < CONTROLLERS_MAX) {
    const next = waiting.shift();
    if (next === undefined || found.has(next)) continue;
    try {
      const controller = await resolveController({ reader, powersOf }, next);
      found.set(next, controller);
      waiting.push(...controller.controllers);
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      found.set(next, { address: next, kind: 'contract', verified: false, controllers: [], complete: false, reason: 'limit' });
    }
  }
  return [...found.values()];
}
