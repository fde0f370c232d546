export type DonutPart = {
  /** As its tooltip begins. */
  name: string;
  /** Of the whole, 0 to 1. */
  share: number;
  words: string;
  look: 'safe' | 'danger' | 'neutral' | 'unknown';
};

/** Complete class names, since Tailwind does not find composed ones. What is unknown is dashed, as hatching is. */
const LOOKS = {
  safe: 'stroke-safe',
  danger: 'stroke-danger',
  neutral: 'stroke-grey-10',
  unknown: 'stroke-hatch',
} as const;

const RADIUS = 42;
const AROUND = 2 * Math.PI * RADIUS;

type DonutProps = {
  parts: readonly DonutPart[];
  /** What stands in its middle: the share that matters most, and what it is. */
  middle: { readonly figure: string; readonly words: string };
};

/**
 * Shares of a whole as a ring. A drawing beside a list that says the same, so it is hidden from readers of the screen; each part names
 * itself where it is pointed at. Made on the server.
 */
export function Donut({ parts, middle }: DonutProps) {
  let before = 0;
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" className="size-36 shrink-0" fill="none" strokeWidth="12">
      <circle cx="50" cy="50" r={RADIUS} className="stroke-surface-3" />
      {parts
        .filter(({ share }) => share > 0)
        .map(({ name, share, words, look }) => {
          const offset = before;
          before += share;
          return (
            <circle
              key={name}
              cx="50"
              cy="50"
              r={RADIUS}
              className={LOOKS[look]}
              transform="rotate(-90 50 50)"
              strokeDasharray={`${(share * AROUND).toFixed(2)} ${AROUND.toFixed(2)}`}
              strokeDashoffset={(-offset * AROUND).toFixed(2)}
            >
              <title>{`${name}: ${words}`}</title>
            </circle>
          );
        })}
      <text x="50" y="51" textAnchor="middle" strokeWidth="0" className="fill-text font-semibold text-16 tabular-nums">
        {middle.figure}
      </text>
      <text x="50" y="63" textAnchor="middle" strokeWidth="0" fontSize="8" className="fill-text-3">
        {middle.words}
      </text>
    </svg>
  );
}
