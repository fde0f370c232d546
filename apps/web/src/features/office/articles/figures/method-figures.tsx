import { METHOD } from '@redoubt/domain/catalog/score/method';
import { Bars } from './bars.tsx';
import { Figure } from './figure.tsx';

/** The six dimensions with their weights, as the method has them. */
export function Weights() {
  const bars = METHOD.dimensions.map(({ name, weight }) => ({ label: name, value: weight, words: String(weight) }));
  return <Bars bars={bars} max={40} caption={`What each dimension weighs of 100, in method ${METHOD.version}.`} />;
}

/** Letters and the low ends at which they begin, as the method has them. */
export function Letters() {
  return (
    <Figure caption={`Letters go by the low end, in method ${METHOD.version}. NR means not rated: too little is known to say.`}>
      <dl className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-5 gap-y-2">
        {METHOD.letters.map(({ letter, min, meaning }) => (
          <div key={letter} className="contents">
            <dt className="font-semibold text-text">{letter}</dt>
            <dd className="text-text-2 tabular-nums">{min === 0 ? `below ${METHOD.letters.at(-2)?.min}` : `${min} or more`}</dd>
            <dd className="text-text-2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Figure>
  );
}

type Span = { readonly label: string; readonly low: number; readonly high: number };

/** Intervals from 0 to 100: solid as far as it is proven, hatched as far as it is possible. */
export function Intervals({ spans, caption }: { spans: readonly Span[]; caption: string }) {
  return (
    <Figure caption={caption}>
      <ul className="grid gap-4">
        {spans.map(({ label, low, high }) => (
          <li key={label}>
            <p className="mb-1 flex justify-between gap-4">
              <span className="text-text">{label}</span>
              <span className="whitespace-nowrap text-text-2 tabular-nums">
                {low} to {high}
              </span>
            </p>
            <svg viewBox="0 0 400 12" preserveAspectRatio="none" className="h-3 w-full" aria-hidden="true">
              <rect width="400" height="12" className="fill-surface-3" />
              <path d={`M${4 * low} 6H${4 * high}`} strokeWidth="12" strokeDasharray="2 4" className="stroke-hatch" />
              <rect width={4 * low} height="12" className="fill-brand" />
            </svg>
          </li>
        ))}
      </ul>
    </Figure>
  );
}

/** Strengths are kept in thousandths. */
const WHOLE = 1_000;

type Strength = { readonly words: string; readonly strength: number };

function Strengths({ rows, caption }: { rows: readonly Strength[]; caption: string }) {
  const bars = rows.map(({ words, strength }) => ({ label: words, value: strength, words: String(strength / WHOLE) }));
  return <Bars max={WHOLE} caption={caption} bars={bars} />;
}

/** How much it counts who must agree, by the method. */
export function Custody() {
  const rows = [...Object.values(METHOD.powers.custody), { words: 'No one: renounced, and no second guard was found.', strength: WHOLE }];
  return <Strengths rows={rows} caption={`Strength of a power by who must agree, in method ${METHOD.version}.`} />;
}

/** How much a timelock's delay adds, by the method. */
export function TimelockDelay() {
  const caption = `What a delay adds to that, in method ${METHOD.version}. Both together count for at most ${METHOD.powers.heldMax / WHOLE}.`;
  return <Strengths rows={METHOD.powers.notice} caption={caption} />;
}

/** Caps by their ids, as the method has them. */
export function Caps({ ids }: { ids: readonly string[] }) {
  const caps = METHOD.caps.filter(({ id }) => ids.includes(id));
  return (
    <Bars
      max={100}
      caption="Highest score while each of these holds."
      bars={caps.map(({ title, max }) => ({ label: title, value: max, words: String(max), tone: 'caution' }))}
    />
  );
}
