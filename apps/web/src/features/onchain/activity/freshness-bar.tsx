'use client';

import type { ChainRecord } from '@redoubt/domain/onchain/activity/schema';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { formatInstant, formatNumber } from '@redoubt/ui/data/format';
import { useEffect, useState } from 'react';
import { PageLink } from '@/site/page-link';
import { describeFreshness } from './freshness-text.ts';

/** Interval of announcements to screen readers: new blocks come every few seconds. */
const ANNOUNCED_EVERY_MS = 60_000;

type FreshnessBarProps = {
  chains: readonly ChainRecord[];
  /** The newest known block of each chain. */
  heads: ReadonlyMap<string, number>;
  /** Whether the last refresh failed. */
  failed: boolean;
};

/** The block of the figures, and what they leave out. */
export function FreshnessBar({ chains, heads, failed }: FreshnessBarProps) {
  const lines = chains.map((record) => ({ record, ...describeFreshness(record, heads.get(record.chain)) }));
  return (
    <section aria-label="How fresh the figures are" className="rounded-card border border-line bg-surface">
      <ul>
        {lines.map(({ record, behind, late, notes }) => (
          <li
            key={record.chain}
            className="flex min-h-13 flex-wrap items-center gap-x-5 gap-y-1 border-line px-5 py-3 not-last:border-b max-sm:px-4"
          >
            <PageLink href={`/chains#${record.chain}`} className="font-medium hover:underline">
              {chainName(record.chain)}
            </PageLink>
            <p className="text-text-2">
              Counted to block <span className="font-mono text-text tabular-nums">{formatNumber(String(record.block))}</span>
            </p>
            <p className={late ? 'text-caution' : 'text-text-2'}>
              <span aria-hidden="true" className={`me-2 inline-block size-2 rounded-full ${late ? 'bg-caution-fill' : 'bg-safe'}`} />
              {behind}
            </p>
            <time dateTime={record.time} className="text-12 text-text-3">
              {formatInstant(record.time)}
            </time>
            {record.finalizedBlock !== null && (
              <p className="text-12 text-text-3">
                Final to <span className="font-mono tabular-nums">{formatNumber(String(record.finalizedBlock))}</span>
              </p>
            )}
            {notes.length > 0 && (
              <ul className="flex basis-full flex-wrap gap-x-5 gap-y-1 text-12 text-text-2">
                {notes.map((hint) => (
                  <li key={hint} className="flex items-center gap-2">
                    <span aria-hidden="true" className="hatched size-3.5 shrink-0 rounded-mark border border-line-strong" />
                    {hint}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {failed && (
        <p role="alert" className="border-line border-t px-5 py-3 text-12 text-caution max-sm:px-4">
          The figures could not be refreshed: those below are of the block above.
        </p>
      )}
      <Announcement words={lines.map(({ record, behind }) => `Counted to block ${record.block}. ${behind}.`).join(' ')} />
    </section>
  );
}

function Announcement({ words }: { words: string }) {
  const [said, setSaid] = useState('');
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setDue(true), ANNOUNCED_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  if (due) {
    setDue(false);
    setSaid(words);
  }
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}
