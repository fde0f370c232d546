import { Figure } from './figure.tsx';

type Link = {
  readonly title: string;
  readonly text: string;
  /** What stands between this and the next: a way that must hold, or a delay. */
  readonly then?: string;
  readonly tone?: 'plain' | 'caution' | 'brand';
};

const TONES = {
  plain: 'border-line bg-page',
  caution: 'border-caution-fill bg-caution-soft',
  brand: 'border-brand-line bg-brand-soft',
} as const;

/** Things that follow from each other, one below the other, with what must hold in between. */
export function Chain({ links, caption }: { links: readonly Link[]; caption: string }) {
  return (
    <Figure caption={caption}>
      <ol>
        {links.map(({ title, text, then, tone = 'plain' }) => (
          <li key={title}>
            <div className={`rounded-card border px-4 py-3 ${TONES[tone]}`}>
              <p className="font-semibold text-text">{title}</p>
              <p className="mt-1 text-text-2">{text}</p>
            </div>
            {then !== undefined && (
              <div className="flex items-stretch gap-3 ps-6">
                <svg viewBox="0 0 12 44" width="12" height="44" fill="none" className="shrink-0 stroke-line-strong" aria-hidden="true">
                  <path d="M6 0v40M2 36l4 5 4-5" />
                </svg>
                <p className="self-center py-2 text-12 text-text-3">{then}</p>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Figure>
  );
}
