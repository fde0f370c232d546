import type { Capability } from '../capability.ts';

/**
 * Calls of the caller's choice are made by many contracts for anyone: timelocks carry out what was announced, wallets what was signed. What
 * was found open there is a danger only where a stranger's call succeeded.
 */
const NEEDS_PROOF: ReadonlySet<Capability> = new Set(['upgrade', 'execute', 'destroy']);

/**
 * How sure it is that anyone can do what was found open to anyone. `proven`: a stranger's call succeeded; `likely`: it needs only what
 * anyone can arrange, such as a password that the chain shows; `unknown`: it depends on what was not understood.
 */
export type Certainty = 'proven' | 'likely' | 'unknown';

/** One judgement for sentence, score and exit code. */
export function judgeDanger(capability: Capability, { proven }: { readonly proven: readonly Capability[] }): Certainty {
  return proven.includes(capability) ? 'proven' : NEEDS_PROOF.has(capability) ? 'unknown' : 'likely';
}
