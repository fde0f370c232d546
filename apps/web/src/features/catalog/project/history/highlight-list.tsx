import { ALERT_STATE_NAMES, ALERT_STATE_TEXTS } from '@redoubt/domain/onchain/alert/alert-text';
import { Badge } from '@redoubt/ui/badge';
import { Icon } from '@redoubt/ui/icon';
import { Hint } from '@redoubt/ui/layer/hint';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { Severity } from '@redoubt/ui/score/severity';
import { TabLink } from '../tab-link.tsx';
import { type Alert, bySeverity, type ChainEvent, type Highlight } from './highlights.ts';

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
      <ul>
        {[...chainEvents, ...alerts].sort(bySeverity).map((entry) => (
          <li key={'id' in entry ? entry.id : entry.text} className="statement">
            <Severity level={entry.severity} />
            {'id' in entry ? <ChainEventLine chainEvent={entry} historyPath={historyPath} /> : <IncidentLine incident={entry} />}
          </li>
        ))}
      </ul>
    </Panel>
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
    <Panel id="highlights" title="Highlights" aside="Each with its source">
      <ul>
        {highlights.map(({ kind, text, source }) => {
          const { word, icon } = KINDS[kind];
          return (
            <li key={text} className="statement">
              <span>
                <Icon name={icon} />
                {word}
              </span>
              <p>{text}</p>
              <EvidenceLink url={source} subject={text} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
