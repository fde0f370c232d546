import type { ControlSummary, CustodyKind } from '@redoubt/domain/catalog/verdict/control-summary';
import { formatDay } from '@redoubt/ui/data/format';
import type { ReactNode } from 'react';

// What lists say about who controls a project; null where that was not read. Colours follow the verdict's rules.

/** What stands in place of null. */
export const NOT_READ = <span className="text-12 text-text-3">Not read</span>;

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** The shortest delay before a privileged function takes effect. */
export function delayCell({ delaySeconds, complete, custody }: ControlSummary): ReactNode {
  if (complete && custody?.kind === 'no-one') return <span className="text-safe">None needed</span>;
  if (delaySeconds === null) return null;
  if (delaySeconds === 0) return <span className="font-medium text-danger">No timelock</span>;
  const words = delayWords(delaySeconds);
  if (!complete) return <span className="text-text-2">at most {words}</span>;
  return <span className={`font-medium ${delaySeconds < 2 * DAY ? 'text-caution' : 'text-safe'}`}>{words}</span>;
}

/** '48 h', '7 d', '90 s': in the largest unit that is whole, and days from four on. */
function delayWords(seconds: number): string {
  if (seconds >= 4 * DAY && seconds % DAY === 0) return `${seconds / DAY} d`;
  if (seconds >= HOUR) return `${Math.floor((10 * seconds) / HOUR) / 10} h`;
  return seconds >= 60 ? `${Math.floor(seconds / 60)} min` : `${seconds} s`;
}

const CUSTODY: Readonly<Record<CustodyKind, { words: string; look: string }>> = {
  anyone: { words: 'Anyone', look: 'font-medium text-danger' },
  eoa: { words: 'EOA', look: 'font-medium text-danger' },
  multisig: { words: 'Multisig', look: '' },
  dao: { words: 'DAO', look: '' },
  timelock: { words: 'Timelock', look: 'text-text-2' },
  unresolved: { words: 'Not resolved', look: 'text-12 text-text-3' },
  'no-one': { words: 'No one', look: 'text-safe' },
};

/** Who holds the weakest way to take value: EOA, 3 of 5, DAO. */
export function custodyCell({ custody, complete }: ControlSummary): ReactNode {
  if (custody === null) return null;
  const { words, look } = CUSTODY[custody.kind];
  const keys = custody.kind === 'multisig' && custody.required !== null ? keysWords(custody.required, custody.of) : words;
  const isOpen = !complete && custody.kind !== 'anyone' && custody.kind !== 'eoa';
  return (
    <span {...(look !== '' && { className: look })}>
      {keys}
      {custody.kind === 'multisig' && <span className="sr-only"> multisig</span>}
      {custody.kind === 'timelock' && <span className="sr-only">, who can schedule was not resolved</span>}
      {isOpen && custody.kind !== 'unresolved' && <span className="block text-12 text-text-3 max-sm:sr-only">or weaker</span>}
    </span>
  );
}

const keysWords = (required: number, of: number | null): string => (of === null ? `${required} keys` : `${required} of ${of}`);

/** Whether the code can be replaced. */
export function upgradeableCell({ upgradeable }: ControlSummary): ReactNode {
  if (upgradeable === null) return null;
  return upgradeable ? 'Yes' : <span className="text-safe">No</span>;
}

/** The newest recorded call that took value or changed control. */
export function privilegedCell({ privilegedAt, quietSince }: ControlSummary): ReactNode {
  if (privilegedAt !== null) return <time dateTime={privilegedAt}>{formatDay(privilegedAt.slice(0, 10))}</time>;
  if (quietSince === null) return null;
  // A history that was read from its beginning begins at 0.
  if (Date.parse(quietSince) === 0) return 'Never';
  return (
    <span>
      None
      <span className="block text-12 text-text-3">
        since <time dateTime={quietSince}>{formatDay(quietSince.slice(0, 10))}</time>
      </span>
    </span>
  );
}

/** The share of pool liquidity that is burnt, locked or spread. */
export function liquidityCell({ liquidityLocked: locked }: ControlSummary): ReactNode {
  if (locked === null) return null;
  const low = Math.floor(locked.low);
  if (low === 0 && locked.high < 1) return <span className="font-medium text-danger">Not locked</span>;
  return (
    <span className={low >= 80 ? 'text-safe' : locked.high < 80 ? 'text-caution' : undefined}>
      {low < Math.ceil(locked.high) ? `at least ${low} %` : `${low} %`}
    </span>
  );
}

/** On phones, where these are no columns: 'EOA · no timelock', '3 of 5 · 48 h'. */
export function controlLine({ custody, delaySeconds, complete }: ControlSummary): string | null {
  if (custody === null) return null;
  if (custody.kind === 'no-one') return 'No one can take value';
  const { words } = CUSTODY[custody.kind];
  const who = custody.kind === 'multisig' && custody.required !== null ? keysWords(custody.required, custody.of) : words;
  if (delaySeconds === null) return `${who} · delay not read`;
  return `${who} · ${delaySeconds === 0 ? 'no timelock' : complete ? delayWords(delaySeconds) : `at most ${delayWords(delaySeconds)}`}`;
}
