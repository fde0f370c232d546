import { useId } from 'react';

export type TreemapPart = {
  id: string;
  /** As it stands in its tile, and as its tooltip begins. */
  name: string;
  /** Of the whole, 0 to 1. */
  share: number;
  /** The share as it is read: '12.3 %'. */
  words: string;
  look: 'neutral' | 'caution' | 'safe' | 'unknown';
};

type Tile<Part> = { readonly part: Part; readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const WIDTH = 640;
const HEIGHT = 220;
/** Complete class names, since Tailwind does not find composed ones. What is unknown is hatched. */
const LOOKS = {
  neutral: 'fill-surface-3 stroke-line-strong',
  caution: 'fill-caution-soft stroke-caution-fill',
  safe: 'fill-safe-soft stroke-safe',
  unknown: 'stroke-line-strong',
} as const;

/** Tiles smaller than this have no words. */
const WORDS_WIDTH_MIN = 84;
const WORDS_HEIGHT_MIN = 36;
/** Characters in a tile, by its width. */
const CHARACTER_WIDTH = 7;

/**
 * Shares of a whole as tiles, the larger the share the larger the tile. A drawing beside a list or table that says the same, so it is
 * hidden from readers of the screen; each tile names itself where it is pointed at. Made on the server.
 */
export function Treemap({ parts }: { parts: readonly TreemapPart[] }) {
  const hatch = useId();
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-auto w-full">
      <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className="fill-hatch-bg" />
        <rect width="1.6" height="6" className="fill-hatch" />
      </pattern>
      {squarify(parts, { width: WIDTH, height: HEIGHT }).map(({ part, x, y, width, height }) => (
        <g key={part.id} transform={`translate(${round(x)} ${round(y)})`}>
          <title>{`${part.name}: ${part.words}`}</title>
          <rect
            width={Math.max(0, round(width - 2))}
            height={Math.max(0, round(height - 2))}
            rx="3"
            className={LOOKS[part.look]}
            {...(part.look === 'unknown' && { fill: `url(#${hatch})` })}
          />
          {width >= WORDS_WIDTH_MIN && height >= WORDS_HEIGHT_MIN && (
            <>
              <text x="8" y="17" className="fill-text text-12">
                {shorten(part.name, Math.floor((width - 16) / CHARACTER_WIDTH))}
              </text>
              <text x="8" y="31" className="fill-text-2 text-12 tabular-nums">
                {part.words}
              </text>
            </>
          )}
        </g>
      ))}
    </svg>
  );
}

/**
 * Tiles as close to squares as rows allow, the largest share first. Parts without a share have no tile. Source: Bruls, Huizing and
 * van Wijk, "Squarified Treemaps" (2000).
 */
export function squarify<Part extends { readonly share: number }>(
  parts: readonly Part[],
  frame: { readonly width: number; readonly height: number },
): Tile<Part>[] {
  const known = parts.filter(({ share }) => share > 0).toSorted((one, other) => other.share - one.share);
  const whole = known.reduce((sum, { share }) => sum + share, 0);
  const areaOf = ({ share }: Part) => (share / whole) * frame.width * frame.height;
  const tiles: Tile<Part>[] = [];
  let free = { x: 0, y: 0, ...frame };
  let rest = known;
  while (rest.length > 0) {
    const side = Math.min(free.width, free.height);
    let count = 1;
    while (
      count < rest.length &&
      worstRatio(rest.slice(0, count + 1).map(areaOf), side) <= worstRatio(rest.slice(0, count).map(areaOf), side)
    )
      count += 1;
    const row = rest.slice(0, count);
    const area = row.reduce((sum, part) => sum + areaOf(part), 0);
    const depth = side === 0 ? 0 : area / side;
    const standing = free.width >= free.height;
    let at = 0;
    for (const part of row) {
      const length = depth === 0 ? 0 : areaOf(part) / depth;
      tiles.push(
        standing
          ? { part, x: free.x, y: free.y + at, width: depth, height: length }
          : { part, x: free.x + at, y: free.y, width: length, height: depth },
      );
      at += length;
    }
    free = standing
      ? { ...free, x: free.x + depth, width: free.width - depth }
      : { ...free, y: free.y + depth, height: free.height - depth };
    rest = rest.slice(count);
  }
  return tiles;
}

/** How far the least square tile of a row is from a square; 1 is one. */
function worstRatio(areas: readonly number[], side: number): number {
  const sum = areas.reduce((total, area) => total + area, 0);
  return Math.max(...areas.map((area) => Math.max((side ** 2 * area) / sum ** 2, sum ** 2 / (side ** 2 * area))));
}

const shorten = (text: string, characters: number): string =>
  text.length <= characters ? text : `${text.slice(0, Math.max(1, characters - 1))}…`;

const round = (value: number): number => Math.round(value * 10) / 10;
