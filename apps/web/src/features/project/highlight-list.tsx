import type { ProjectProfile } from '@redoubt/domain/project/schema';
import { EvidenceLink } from '@redoubt/ui/evidence-link';
import { Icon } from '@redoubt/ui/icon';
import { Panel } from '@redoubt/ui/panel';
import { type Highlight, listHighlights } from './highlights.ts';

const KINDS = {
  incident: { word: 'Incident', icon: 'alert', look: 'text-danger' },
  seen: { word: 'On record', icon: 'check', look: 'text-text-2' },
  searched: { word: 'Searched', icon: 'search-check', look: 'text-text-2' },
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
            <li
              key={text}
              className="grid grid-cols-[104px_1fr_auto] items-start gap-x-3 gap-y-2 border-line px-5 py-3.5 not-last:border-b max-sm:grid-cols-1 max-sm:px-4"
            >
              <span className={`mt-0.5 inline-flex items-center gap-1.5 font-medium text-12 ${look}`}>
                <Icon name={icon} />
                {word}
              </span>
              <p>{text}</p>
              <span className="flex min-w-0 sm:max-w-55">
                <EvidenceLink url={source} subject={text} />
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
