import type { ChainCall } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import { PROBE_CODE } from './probe-code.ts';

/**
 * The method of evidence from simulated trades. Its parameters are a list of `eth_call` parameters,
 * in which `"probe"` stands for the code in `probe-code.ts`; its result is the list of their
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

/** The calls behind evidence of trades. Throws TypeError for other parameters. */
export function toTradeCalls(params: unknown): ChainCall[] {
  if (!Array.isArray(params)) throw new TypeError('The parameters of trades are not a list.');
  return (fromShort(params) as unknown[]).map((each) => {
    if (!Array.isArray(each)) throw new TypeError('The parameters of a trade are not a list.');
    return { method: 'eth_call', params: each as unknown[] };
  });
}
