import type { ScoredProfile } from '@redoubt/domain/catalog/project/scored-profile';
import { DIMENSION_TABS, tabPath } from '@redoubt/domain/catalog/project/tabs';
import { CHECK_TITLES } from '@redoubt/domain/catalog/score/publish/check-titles';
import { DIMENSION_NAMES } from '@redoubt/domain/catalog/score/publish/dimension-names';
import { Dimension } from '@redoubt/domain/catalog/score/types';
import { paintedBy } from '@redoubt/domain/catalog/verdict/painted';
import { Panel } from '@redoubt/ui/panel';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { Rosette } from '@redoubt/ui/score/rosette';
import { SpanBar } from '@redoubt/ui/score/score-bar';
import { isUnknown, roundSpan } from '@redoubt/ui/score/verdict';
import { TabLink } from '@/entities/project-tab/tab-link';
import { PageLink } from '@/site/page-link';
import { type CheckRow, groupChecks, listChecks } from './check-rows.ts';

/** A dimension in one word, around the drawing. */
const LABELS: Readonly<Record<Dimension, string>> = {
  COD: 'Code',
  GOV: 'Governance',
  OPS: 'Operations',
  FUN: 'Fundamentals',
  MKT: 'Market',
  COM: 'Community',
};

/** The six parts of the score: as a drawing, and with one sentence each, which leads to its checks. */
export function DimensionPanel({ profile }: { profile: Pick<ScoredProfile, 'id' | 'dimensions' | 'breakdown' | 'verdict'> }) {
  const { id, dimensions, breakdown, verdict } = profile;
  const painted = paintedBy(verdict.reasons);
  const petals = Dimension.options.map((each) => ({
    id: each,
    name: DIMENSION_NAMES[each],
    label: LABELS[each],
    span: breakdown === null ? { low: 0, high: 100 } : dimensions[each],
    atBest: painted[each],
  }));
  return (
    <Panel
      id="dimensions"
      title="Six dimensions"
      aside={
        <PageLink href="/methodology" className="font-medium text-brand-text hover:underline">
          How it is scored
        </PageLink>
      }
    >
      <div className="flex justify-center py-4 max-sm:hidden">
        <Rosette petals={petals} size={160} />
      </div>
      <ul className="border-line sm:border-t">
        {petals.map(({ id: each, name, span, atBest }) => (
          <li key={each} className="border-line not-last:border-b">
            <TabLink href={tabPath(id, DIMENSION_TABS[each])} className="dimension-row">
              <span className="min-w-0">
                <span className="font-medium">{name}</span>
                <span className="block text-12 text-text-3">{sentenceOf(listChecks(breakdown, each))}</span>
              </span>
              {span === null ? (
                <span className="text-12 text-text-3">Does not apply</span>
              ) : isUnknown(span) ? (
                <NotAssessed />
              ) : (
                <SpanBar span={roundSpan(span)} atBest={atBest} />
              )}
            </TabLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The worst answer of a dimension; where none is bad, how many are good. */
export function sentenceOf(rows: readonly CheckRow[]): string {
  const { open, unknown, passed } = groupChecks(rows);
  const [worst] = open;
  if (worst !== undefined) return [CHECK_TITLES[worst.id], worst.answer].filter((each) => each !== null).join(': ');
  const asked = unknown.length + passed.length;
  if (asked === 0) return 'None of its checks applies';
  if (passed.length === 0) return `None of ${asked} checks answered`;
  return `${passed.length} of ${asked} checks passed${unknown.length === 0 ? '' : ', the rest not known'}`;
}
