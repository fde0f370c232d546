/** What the typeface at hand can draw. The renderer would ask other machines for the rest. */
const UNDRAWABLE = /[^\u0020-\u007e\u00a0-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2026]/gu;

/** Longest name that fits into two lines. */
const NAME_CHARACTERS_MAX = 48;

/** A name or sentence as the picture can show it; `fallback` where none of its letters can be drawn. */
export function drawableName(name: string, fallback: string, lengthMax = NAME_CHARACTERS_MAX): string {
  const drawable = name.normalize('NFC').replace(UNDRAWABLE, '').replace(/\s+/g, ' ').trim();
  if (drawable === '') return fallback;
  return drawable.length > lengthMax ? `${drawable.slice(0, lengthMax - 1).trimEnd()}…` : drawable;
}

/** The colour of a monogram's ground, by its hue: dark enough for white letters. */
export function monogramColor(hue: number): string {
  return `hsl(${hue}, 42%, 36%)`;
}
