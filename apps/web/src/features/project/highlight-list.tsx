import { EvidenceLink } from '@redoubt/ui/evidence-link';
import { Icon } from '@redoubt/ui/icon';
import { Panel } from '@redoubt/ui/panel';
import { Severity } from '@redoubt/ui/severity';
import type { Alert, Highlight } from './highlights.ts';

const KINDS = {
  seen: { word: 'On record', icon: 'check' },
  incident: { word: 'Incident', icon: 'alert' },
  searched: { word: 'Searched', icon: 'search-check' },
} as const satisfies Record<Highlight['kind'], unknown>;

/** What happened in the last year, worst first; the panel is there only when something did. */
export function AlertList({ alerts }: { alerts: readonly Alert[] }) {
  if (alerts.length === 0) return null;
  return (
    <Panel id="alerts" title="Alerts" aside="Incidents of the last year">
      <ul>
        {alerts.map(({ severity, text, source }) => (
          <li key={text} className="statement">
            <Severity level={severity} />
            <p>{text}</p>
            <EvidenceLink url={source} subject={text} />
          </li>
        ))}
      </ul>
    </Panel>
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
