import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import type { ScoreBreakdown } from '@redoubt/domain/catalog/score/publish/breakdown';
import { CHECK_TITLES } from '@redoubt/domain/catalog/score/publish/check-titles';
import { DIMENSION_NAMES } from '@redoubt/domain/catalog/score/publish/dimension-names';
import type { Dimension } from '@redoubt/domain/catalog/score/types';
import { paintedBy } from '@redoubt/domain/catalog/verdict/painted';
import { STATE_LABELS } from '@redoubt/domain/catalog/verdict/texts';
import { Day } from '@redoubt/ui/data/day';
import { formatNumber } from '@redoubt/ui/data/format';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { SpanBar } from '@redoubt/ui/score/score-bar';
import { StateIcon } from '@redoubt/ui/score/state-icon';
import { isUnknown, roundSpan } from '@redoubt/ui/score/verdict';
import type { ReactNode } from 'react';
import { Terms } from '@/entities/glossary/terms';
import { methodPath } from '@/site/method-path';
import { PageLink } from '@/site/page-link';
import { type CheckRow, groupChecks, listChecks } from './check-rows.ts';
import { RowMenu } from './row-menu.tsx';

type CheckTableProps = {
  profile: {
    readonly id: string;
    readonly breakdown: ScoreBreakdown | null;
    readonly dimensions: ProjectProfile['dimensions'];
    readonly verdict: ProjectProfile['verdict'];
  };
  dimension: Dimension;
  /** Why some are not answered, above the rows. */
  children?: ReactNode;
};

/** The checks of a dimension: those that failed first, those that passed folded, each with its answer, its evidence and its age. */
export function CheckTable({ profile: { id, breakdown, dimensions, verdict }, dimension, children }: CheckTableProps) {
  const rows = listChecks(breakdown, dimension);
  const { open, unknown, passed, outside } = groupChecks(rows);
  const span = dimensions[dimension];
  const aside = (
    <span className="inline-flex items-center gap-3">
      {passed.length} of {rows.length - outside.length} passed
      {span === null || isUnknown(span) ? (
        <NotAssessed />
      ) : (
        <SpanBar span={roundSpan(span)} atBest={paintedBy(verdict.reasons)[dimension]} />
      )}
    </span>
  );
  return (
    <Panel id="checks" title={`Checks of ${DIMENSION_NAMES[dimension]}`} aside={aside}>
      {children}
      <Rows rows={open} projectId={id} />
      <Folded rows={unknown} projectId={id} title={`${unknown.length} not known`} open={open.length === 0} />
      <Folded rows={passed} projectId={id} title={`${passed.length} passed`} open={open.length + unknown.length === 0} />
      <Folded rows={outside} projectId={id} title={`${outside.length} not applicable or not built`} />
      {breakdown === null && <p className="px-5 py-3.5 text-text-2 max-sm:px-4">Nothing was assessed yet, so no check has an answer.</p>}
    </Panel>
  );
}

type RowsProps = { rows: readonly CheckRow[]; projectId: string };

function Rows({ rows, projectId }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <ul className="check-rows">
      {rows.map((row) => (
        <Row key={row.id} row={row} projectId={projectId} />
      ))}
    </ul>
  );
}

function Folded({ title, open = false, ...rest }: RowsProps & { title: string; open?: boolean }) {
  if (rest.rows.length === 0) return null;
  return (
    <details className="folded" open={open}>
      <summary>{title}</summary>
      <Rows {...rest} />
    </details>
  );
}

function Row({ row: { id, state, answer, why, asOf, evidence }, projectId }: { row: CheckRow; projectId: string }) {
  const title = CHECK_TITLES[id];
  return (
    <li>
      <StateIcon state={state} label={`${STATE_LABELS[state]}: `} />
      <p>
        <Terms text={title} />
        {answer !== null && <strong>{answer}</strong>}
        {why !== null && <span>{why}</span>}
      </p>
      <p className="check-evidence">
        {evidence?.block !== undefined && (
          <PageLink href={`/projects/${projectId}/verify`} className="evidence">
            block {formatNumber(String(evidence.block))}
            <span className="sr-only">, evidence of {title}</span>
          </PageLink>
        )}
        {evidence?.url !== undefined && <EvidenceLink url={evidence.url} subject={title} />}
        {asOf !== null && <Day date={asOf} />}
      </p>
      <RowMenu check={id} title={title} projectId={projectId} method={methodPath(id)} isRepeatable={evidence?.block !== undefined} />
    </li>
  );
}
