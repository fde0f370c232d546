import { Figure } from './figure.tsx';

type Bar = { readonly label: string; readonly value: number; readonly words: string; readonly tone?: 'brand' | 'caution' | 'danger' };

const TONES = { brand: 'fill-brand', caution: 'fill-caution-fill', danger: 'fill-danger' } as const;

/** Amounts beside each other; `max` is the length of the whole track. Each says its amount in words, too. */
export function Bars({ bars, max, caption }: { bars: readonly Bar[]; max: number; caption: string }) {
  return (
    <Figure caption={caption}>
      <ul className="grid gap-3">
        {bars.map(({ label, value, words, tone = 'brand' }) => (
          <li key={label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
            <span className="text-text">{label}</span>
            <span className="text-end text-text-2 tabular-nums">{words}</span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="col-span-2 h-2 w-full" aria-hidden="true">
              <rect width="100" height="8" rx="1" className="fill-surface-3" />
              {value > 0 && <rect width={(100 * value) / max} height="8" rx="1" className={TONES[tone]} />}
            </svg>
          </li>
        ))}
      </ul>
    </Figure>
  );
}
