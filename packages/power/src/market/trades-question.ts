import { BLOCKS_METHOD, type ChainCall } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import { PROBE_CODE } from './probe-code.ts';

/**
 * The method of evidence from simulated trades. Its parameters are a list of the parameters of
 * `eth_call` or, where the first names blocks, of `eth_simulateV1`, in which `"probe"` stands for the code in `probe-code.ts`; its result is the list of their
 * results.
 */
export const TRADES_METHOD = 'redoubt_trades';

/** Placeholder for the probe's code, which is the same in all calls. */
const PROBE = '"probe"';
const CODE = JSON.stringify(PROBE_CODE);

/** As JSON, with the placeholder instead of the probe's code. */
export const toShortJson = (trades: unknown): string => JSON.stringify(trades).replaceAll(CODE, PROBE);

/** The reverse of `toShortJson`: the result has the type that was written. */
export const fromShort = <T>(trades: T): T => JSON.parse(JSON.stringify(trades).replaceAll(PROBE, CODE)) as T;

/** The method that a simulated trade's parameters belong to. */
export function toTradeMethod([first]: readonly unknown[]): 'eth_call' | typeof BLOCKS_METHOD {
  return typeof first === 'object' && first !== null && 'blockStateCalls' in first ? BLOCKS_METHOD : 'eth_call';
}

/** The calls behind evidence of trades. Throws TypeError for other parameters. */
export function toTradeCalls(params: unknown): ChainCall[] {
  if (!Array.isArray(params)) throw new TypeError('The parameters of trades are not a list.');
  return (fromShort(params) as unknown[]).map((each) => {
    if (!Array.isArray(each)) throw new TypeError('The parameters of a trade are not a list.');
    return { method: toTradeMethod(each), params: each as unknown[] };
  });
}
