import type { ChainCall } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import { PROBE_CODE } from './probe-code.ts';

/**
 * What evidence calls simulated trades. Its parameters are a list of the parameters of `eth_call`, in which `"probe"` stands for the code in
 * `probe-code.ts`; its result is the list of their results.
 */
export const TRADES_METHOD = 'redoubt_trades';

/** The code is in every call and the same in all. */
const PROBE = '"probe"';
const CODE = JSON.stringify(PROBE_CODE);

/** As JSON, with the probe's code named instead of told. */
export const toShortJson = (trades: unknown): string => JSON.stringify(trades).replaceAll(CODE, PROBE);

/** Takes `toShortJson` back: what comes out was a `T` when it was written. */
export const fromShort = <T>(trades: T): T => JSON.parse(JSON.stringify(trades).replaceAll(PROBE, CODE)) as T;

/** The questions to a node that stand behind evidence of trades. Throws TypeError for parameters that are none. */
export function toTradeCalls(params: unknown): ChainCall[] {
  if (!Array.isArray(params)) throw new TypeError('The parameters of trades are not a list.');
  return (fromShort(params) as unknown[]).map((each) => {
    if (!Array.isArray(each)) throw new TypeError('The parameters of a trade are not a list.');
    return { method: 'eth_call', params: each as unknown[] };
  });
}
