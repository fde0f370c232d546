/**
 * The dark theme's colours as a renderer of pictures reads them: it knows neither variables nor oklch. The same tokens as in
 * packages/ui/src/tokens.css.
 */
export const PICTURE_COLORS = {
  page: '#0b0d0f',
  line: '#282c31',
  track: '#1f2326',
  hatch: '#6e757c',
  text: '#f1f4f6',
  text2: '#b1b7bc',
  text3: '#8b9298',
  brand: '#41d2b3',
  ink: '#ffffff',
  safe: '#5dce74',
  caution: '#f5b63b',
  danger: '#ff6362',
} as const;

/** What the typeface at hand can draw. The renderer would ask other machines for the rest. */
const UNDRAWABLE = /[^\u0020-\u007e\u00a0-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2026]/gu;

/** Longest name that fits into two lines. */
const NAME_CHARACTERS_MAX = 48;

/** A name as the picture can show it; `fallback` where none of its letters can be drawn. */
export function drawableName(name: string, fallback: string): string {
  const drawable = name.normalize('NFC').replace(UNDRAWABLE, '').replace(/\s+/g, ' ').trim();
  if (drawable === '') return fallback;
  return drawable.length > NAME_CHARACTERS_MAX ? `${drawable.slice(0, NAME_CHARACTERS_MAX - 1).trimEnd()}…` : drawable;
}

/** The colour of a monogram's ground, by its hue: dark enough for white letters. */
export function monogramColor(hue: number): string {
  return `hsl(${hue}, 42%, 36%)`;
}
