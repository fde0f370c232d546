import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { readWoff } from './read-woff.ts';

export type FontStyle = 'plain' | 'bold' | 'code';

const noto = (subset: string, weight: number) => `noto-sans/files/noto-sans-${subset}-${weight}-normal`;
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese', 'devanagari'];
const arabic = (weight: number) => `noto-sans-arabic/files/noto-sans-arabic-arabic-${weight}-normal`;
/** A glyph for every character of the Basic Multilingual Plane: it is drawn where no other font has one. */
const LAST = 'unifont/files/unifont-latin-400-normal';

/** The fonts of each style, the first that has a character is used. All are under the SIL Open Font License. */
const FILES: Readonly<Record<FontStyle, readonly string[]>> = {
  plain: [...SUBSETS.map((subset) => noto(subset, 400)), arabic(400), LAST],
  bold: [...SUBSETS.map((subset) => noto(subset, 700)), arabic(700), LAST],
  code: [
    ...['latin', 'latin-ext', 'cyrillic', 'greek'].map((subset) => `noto-sans-mono/files/noto-sans-mono-${subset}-400-normal`),
    arabic(400),
    LAST,
  ],
};

/** The part of a PDF document that measures text. */
export type Measure = {
  registerFont(name: string, source: Buffer): unknown;
  font(name: string, size: number): { widthOfString(text: string): number };
};

/** A part of a text that one font can draw. */
export type FontPart = { readonly text: string; readonly font: string };

export type Fonts = {
  /** Cuts a text into what single fonts can draw. A character without a glyph is written as its code point, such as ‹U+1F98A›. */
  readonly split: (style: FontStyle, text: string) => FontPart[];
  readonly width: (font: string, size: number, text: string) => number;
};

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** What draws nothing, and could make the text look like another: controls, marks of direction, private characters. */
const UNSEEN = /[^\P{C}\u200c\u200d]/u;

/** The fonts of one document. Files are read when a text first needs them. */
export function createFonts(document: Measure): Fonts {
  const opened = new Map<string, Font>();
  const widths = new Map<string, number>();
  const open = (file: string): Font => {
    const known = opened.get(file);
    if (known !== undefined) return known;
    const data = readWoff(readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${file}.woff`))));
    const font = create(data);
    if (!('glyphForCodePoint' in font)) throw new TypeError(`${file} holds several fonts.`);
    document.registerFont(file, data);
    opened.set(file, font);
    return font;
  };
  const find = (style: FontStyle, grapheme: string): string | undefined => {
    if (UNSEEN.test(grapheme)) return undefined;
    const points = [...grapheme].map((character) => character.codePointAt(0) ?? 0);
    return FILES[style].find((file) => points.every((point) => open(file).hasGlyphForCodePoint(point)));
  };
  const found = new Map<string, string | undefined>();
  const choose = (style: FontStyle, grapheme: string): string | undefined => {
    const key = `${style} ${grapheme}`;
    if (!found.has(key)) found.set(key, find(style, grapheme));
    return found.get(key);
  };
  const split = (style: FontStyle, text: string): FontPart[] => {
    const first = FILES[style][0] ?? '';
    if (/^[\x20-\x7e]*$/.test(text)) {
      open(first);
      return [{ text, font: first }];
    }
    const parts: { text: string; font: string }[] = [];
    const add = (part: string, font: string) => {
      const last = parts.at(-1);
      if (last?.font === font) last.text += part;
      else parts.push({ text: part, font });
    };
    for (const { segment } of graphemes.segment(text)) {
      const font = choose(style, segment);
      if (font !== undefined) add(segment, font);
      else {
        open(first);
        for (const character of segment) {
          const own = choose(style, character);
          if (own === undefined) add(`‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`, first);
          else add(character, own);
        }
      }
    }
    return parts;
  };
  const width = (font: string, size: number, text: string): number => {
    const key = `${font} ${text}`;
    let known = widths.get(key);
    if (known === undefined) {
      // Of a size of 1,000, because widths grow with the size.
      known = document.font(font, 1_000).widthOfString(text) / 1_000;
      widths.set(key, known);
    }
    return known * size;
  };
  return { split, width };
}
