import { toCanonical, toHash } from '../model/canonical.ts';
import type { TraceFile } from '../model/ledger.ts';
import { NotConserved } from '../trace/apply-rule.ts';
import { computeResult } from '../trace/run-trace.ts';
import { checkLedger } from './check-ledger.ts';

type Match = 'match' | 'mismatch';
/** `ledger`: whether the parts of the file agree with each other and with its inputs; `faults` are where they do not. */
export type FileCheck = { readonly hash: Match; readonly arithmetic: Match; readonly ledger: Match; readonly faults: readonly string[] };

/** Whether a file is what its hash says, whether its parts agree, and whether its ledger gives its result. It needs no node. */
export function checkFile({ hash, ...content }: TraceFile): FileCheck {
  const faults = checkLedger(content);
  return {
    hash: toHash(content) === hash ? 'match' : 'mismatch',
    arithmetic: givesSame(content) ? 'match' : 'mismatch',
    ledger: faults.length === 0 ? 'match' : 'mismatch',
    faults,
  };
}

function givesSame({ inputs, ledger, result }: Pick<TraceFile, 'inputs' | 'ledger' | 'result'>): boolean {
  try {
    return toCanonical(computeResult(inputs, ledger)) === toCanonical(result);
  } catch (error) {
    if (error instanceof NotConserved || error instanceof RangeError) return false;
    throw error;
  }
}
