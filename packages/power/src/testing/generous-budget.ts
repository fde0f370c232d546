import { BUDGET, type Budget } from '../evm/explore.ts';
import type { MapBudgets } from '../map-powers.ts';

/** For an analysis in a thread that is cut off at a time of its own: only the node may take long. */
export const PATIENT_BUDGET: Budget = { ...BUDGET, callsMsMax: 60_000 };
/**
 * Results must not depend on the load of the machine: paths and steps bound the work, the clock
 * hardly does.
 */
export const GENEROUS_BUDGET: Budget = { ...PATIENT_BUDGET, computeMsMax: 60_000, functionMsMax: 10_000, viewMsMax: 10_000 };
/** For a contract and the controllers behind it. */
export const GENEROUS_BUDGETS = { budget: GENEROUS_BUDGET, controllerBudget: GENEROUS_BUDGET } satisfies MapBudgets;
