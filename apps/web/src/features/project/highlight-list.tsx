import type { ProjectProfile } from '@redoubt/domain/project/schema';
import { EvidenceLink } from '@redoubt/ui/evidence-link';
import { Icon } from '@redoubt/ui/icon';
import { Panel } from '@redoubt/ui/panel';
import { type Highlight, listHighlights } from './highlights.ts';

const KINDS = {
  incident: { word: 'Incident', icon: 'alert', look: 'text-danger' },
  seen: { word: 'On record', icon: 'check', look: undefined },
  searched: { word: 'Searched', icon: 'search-check', look: undefined },
} as const satisfies Record<Highlight['kind'], unknown>;

/** The few statements that a reader needs first, each ending in its evidence. */
export function HighlightList({ profile }: { profile: ProjectProfile }) {
  const highlights = listHighlights(profile);
  return (
    <Panel id="highlights" title="Highlights and incidents" aside="No severity has been assigned">
      <ul>
        {highlights.map(({ kind, text, source }) => {
          const { word, icon, look } = KINDS[kind];
          return (
            <li key={text} className="statement">
              <span className={look}>
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
