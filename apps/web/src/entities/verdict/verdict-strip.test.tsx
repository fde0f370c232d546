import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeListedToken } from '@redoubt/domain/catalog/verdict/listed-token';
import { VerdictLevel } from '@redoubt/domain/catalog/verdict/schema';
import { LEVEL_LABELS } from '@redoubt/domain/catalog/verdict/texts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { VerdictMarks, VerdictStrip } from './verdict-strip.tsx';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../../../packages/ui/src', name), 'utf8');
const tokens = read('tokens.css');
const components = read('components.css');

/** A rule's declaration of a property, such as `color` of `.verdict-sentence`. */
const declared = (selector: string, property: string) =>
  new RegExp(`^ {2}\\.${selector}(?:,\\s+\\.[\\w-]+)* \\{[^}]*?\\n    ${property}: ([^;]+);`, 'm').exec(components)?.[1];

/** A token's colour in the light and in the dark theme, as OKLCH. */
function themesOf(token: string): [number, number, number][] {
  const value = new RegExp(`^ {2}${token}: ([^;]+);`, 'm').exec(tokens)?.[1] ?? '';
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (other !== undefined) return themesOf(other);
  return [...value.matchAll(/oklch\(([\d.]+) ([\d.]+)(?: ([\d.]+))?\)/g)].map(([, l, c, h = 0]) => [Number(l), Number(c), Number(h)]);
}

/** Relative luminance of an OKLCH colour. Source: the CSS Color 4 matrices, WCAG 2.2. */
function luminance([lightness, chroma, hue]: [number, number, number]): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const shown = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)));
  return shown.reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
}

test.each(VerdictLevel.options)(
  'the sentence of a verdict has the colour of its level, %s, readable in both themes, and the level’s word',
  (level) => {
    const html = renderToStaticMarkup(<VerdictStrip verdict={{ ...judgeListedToken(1), level }} hrefOf={() => '#'} />);
    expect(html).toContain(`class="verdict verdict-${level}"`);
    expect(html).toContain(`class="verdict-level">${LEVEL_LABELS[level]}</p>`);
    expect(html).toContain('<p class="verdict-sentence">');
    expect(declared('verdict-sentence', 'color')).toBe('var(--level)');
    const token = /^var\((--[\w-]+)\)$/.exec(declared(`verdict-${level}`, '--level') ?? declared('verdict', '--level') ?? '')?.[1] ?? '';
    const colours = themesOf(token);
    const surfaces = themesOf('--surface');
    expect([colours.length, surfaces.length]).toEqual([2, 2]);
    for (const [theme, colour] of colours.entries()) {
      const [dark = 0, light = 0] = [luminance(colour), luminance(surfaces[theme] ?? [0, 0, 0])].toSorted((one, other) => one - other);
      expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test('in a list, short answers are one sign each; where none is known, one sign says so of all', () => {
  const draw = (states: readonly ('unknown' | 'fail')[]) =>
    renderToStaticMarkup(
      <VerdictMarks
        projectId="harbour"
        chips={(['sell', 'mint', 'timelock'] as const).map((about, index) => ({
          about,
          state: states[index] ?? 'unknown',
          value: 'x',
          basis: null,
        }))}
      />,
    );
  expect(draw(['unknown', 'fail']).match(/<a /g)).toHaveLength(3);
  const unknown = draw([]);
  expect(unknown.match(/<a /g)).toHaveLength(1);
  expect(unknown).toContain('Sell, Mint, Timelock: Not known');
});
