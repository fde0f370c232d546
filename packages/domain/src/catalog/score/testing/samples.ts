import { CODE_SAMPLES } from './code-samples.ts';
import { GOVERNANCE_SAMPLES } from './governance-samples.ts';
import { OPERATIONS_SAMPLES } from './operations-samples.ts';
import { OTHER_SAMPLES } from './other-samples.ts';

/** Answers to every check with their values, from good to bad. */
export const SAMPLES = { ...CODE_SAMPLES, ...GOVERNANCE_SAMPLES, ...OPERATIONS_SAMPLES, ...OTHER_SAMPLES };
