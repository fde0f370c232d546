import { ALERT_STATE_NAMES, ALERT_STATE_TEXTS } from '@redoubt/domain/onchain/alert/alert-text';
import { Badge } from '@redoubt/ui/badge';
import { Icon } from '@redoubt/ui/icon';
import { Hint } from '@redoubt/ui/layer/hint';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { Severity } from '@redoubt/ui/score/severity';
import type { ReactNode } from 'react';
import { TabLink } from '@/entities/project-tab/tab-link';
import { type Alert, bySeverity, type ChainEvent, type Highlight } from './highlights.ts';

/** So many statements are read at once. */
const SHOWN = 2;

const ALERT_SCOPES = {
  chainEvents: 'On chain, of the last year',
  incidents: 'Incidents of the last year',
  both: 'On chain and incidents, of the last year',
} as const;

const KINDS = {
  seen: { word: 'On record', icon: 'check' },
  incident: { word: 'Incident', icon: 'alert' },
  searched: { word: 'Searched', icon: 'search-check' },
} as const satisfies Record<Highlight['kind'], unknown>;

type AlertListProps = {
  alerts: readonly Alert[];
  /** What happened on chain, worst first. */
  chainEvents: readonly ChainEvent[];
  /** Where all of it stands, with its evidence. */
  historyPath: string;
};

/** What happened in the last year, on chain and published, worst first. The panel is there only when something did. */
export function AlertList({ alerts, chainEvents, historyPath }: AlertListProps) {
  if (alerts.length === 0 && chainEvents.length === 0) return null;
  return (
    <Panel
      id="alerts"
      title="Alerts"
      aside={ALERT_SCOPES[alerts.length === 0 ? 'chainEvents' : chainEvents.length === 0 ? 'incidents' : 'both']}
    >
      <Statements
        of="alerts"
        rows={[...chainEvents, ...alerts].sort(bySeverity).map((entry) => ({
          key: 'id' in entry ? entry.id : entry.text,
          words: (
            <>
              <Severity level={entry.severity} />
              {'id' in entry ? <ChainEventLine chainEvent={entry} historyPath={historyPath} /> : <IncidentLine incident={entry} />}
            </>
          ),
        }))}
      />
    </Panel>
  );
}

type StatementRow = { readonly key: string; readonly words: ReactNode };

/** Rows of one statement each; all but the first few behind a line that counts them. */
function Statements({ rows, of }: { rows: readonly StatementRow[]; of: string }) {
  const list = (shown: readonly StatementRow[]) => (
    <ul>
      {shown.map(({ key, words }) => (
        <li key={key} className="statement">
          {words}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {list(rows.slice(0, SHOWN))}
      {rows.length > SHOWN && (
        <details className="folded">
          <summary>
            {rows.length - SHOWN} more {of}
          </summary>
          {list(rows.slice(SHOWN))}
        </details>
      )}
    </>
  );
}

function ChainEventLine({ chainEvent: { text, isPending, place }, historyPath }: { chainEvent: ChainEvent; historyPath: string }) {
  return (
    <>
      <p>
        {text}{' '}
        {isPending && (
          <Hint full={ALERT_STATE_TEXTS.pending}>
            <Badge tone="caution">{ALERT_STATE_NAMES.pending}</Badge>
          </Hint>
        )}
      </p>
      <TabLink href={historyPath} className="text-12 text-brand-text hover:underline">
        {place}
        <span className="sr-only">{`, evidence: ${text}`}</span>
      </TabLink>
    </>
  );
}

function IncidentLine({ incident: { text, source } }: { incident: Alert }) {
  return (
    <>
      <p>{text}</p>
      <EvidenceLink url={source} subject={text} />
    </>
  );
}

/** The few statements that a reader needs first, each ending in its evidence. */
export function HighlightList({ highlights }: { highlights: readonly Highlight[] }) {
  if (highlights.length === 0) return null;
  return (
    <Panel id="highlights" title="Audits, bounty and contracts">
      <Statements
        of="statements"
        rows={highlights.map(({ kind, text, source }) => ({
          key: text,
          words: (
            <>
              <span>
                <Icon name={KINDS[kind].icon} />
                {KINDS[kind].word}
              </span>
              <p>{text}</p>
              <EvidenceLink url={source} subject={text} />
            </>
          ),
        }))}
      />
    </Panel>
  );
}
