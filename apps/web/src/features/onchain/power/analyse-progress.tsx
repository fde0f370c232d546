import type { AnalysisStep, Explored } from '@redoubt/power/report/analyse-address';
import { Icon } from '@redoubt/ui/icon';
import type { AnalyseTarget } from './analyse-worker.ts';

type Line = { readonly step: AnalysisStep | 'name' | 'transaction'; readonly label: string };

/** In their order. Without the engine's own values, which would bring the engine into the page: it runs in a worker. */
const ADDRESS_LINES: readonly Line[] = [
  { step: 'code', label: 'Code of the contract' },
  { step: 'powers', label: 'Privileged functions, their holders, and proofs by simulated calls' },
  { step: 'trade', label: 'Simulated trade, where it is a token in a pool' },
  { step: 'reach', label: 'What each privileged function reaches' },
];
const LINES: Readonly<Record<AnalyseTarget['kind'], readonly Line[]>> = {
  address: ADDRESS_LINES,
  name: [{ step: 'name', label: 'Address of the ENS name, at a block of Ethereum' }, ...ADDRESS_LINES],
  transaction: [{ step: 'transaction', label: 'The transaction, its receipt and its block' }],
};

export type ProgressProps = {
  readonly kind: AnalyseTarget['kind'];
  readonly step?: AnalysisStep;
  readonly explored?: Explored | undefined;
  /** Whether the address of an ENS name was found. */
  readonly resolved: boolean;
};

/** A line for each check: which are done, and which is running, with how many functions it went through. */
export function Progress({ kind, step, explored, resolved }: ProgressProps) {
  const at = Math.max(
    resolved ? 1 : 0,
    LINES[kind].findIndex((each) => each.step === step),
  );
  return (
    <ol className="rounded-card border border-line bg-surface py-1">
      {LINES[kind].map(({ step: each, label }, index) => (
        <li key={each} aria-current={index === at ? 'step' : undefined} className="flex items-center gap-3 px-5 py-2 max-sm:px-4">
          {index < at ? (
            <Icon name="check" className="text-safe" />
          ) : (
            <span aria-hidden="true" className="w-4 text-center text-text-3">
              ·
            </span>
          )}
          <span className={index === at ? 'font-medium' : 'text-text-3'}>{label}</span>
          <span className="ms-auto shrink-0 text-12 text-text-3">
            {index === at && explored !== undefined && (
              // Not read out: it changes many times a second.
              <span aria-hidden="true" className="tabular-nums">
                {explored.done} of {explored.of} functions,{' '}
              </span>
            )}
            {index < at ? 'done' : index === at ? 'running' : 'waiting'}
          </span>
        </li>
      ))}
    </ol>
  );
}
