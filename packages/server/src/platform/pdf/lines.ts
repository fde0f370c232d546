import bidiFactory from 'bidi-js';
import type { FontStyle, Fonts } from './fonts.ts';

/** A part of a text in one style. */
export type Run = { readonly text: string; readonly style: FontStyle; readonly color?: string; readonly link?: string };

/** What is drawn in one go, from left to right. */
export type Piece = { readonly text: string; readonly font: string; readonly width: number; readonly run: Run };

export type Line = { readonly pieces: readonly Piece[]; readonly width: number; readonly rightToLeft: boolean };

type Unit = {
  readonly text: string;
  readonly font: string;
  readonly width: number;
  readonly run: Run;
  readonly level: number;
  readonly space: boolean;
  /** Whether a line may begin here. */
  readonly opens: boolean;
};

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Scripts that are written without spaces: a line may end after each of their characters. */
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uffef]/u;

type Setting = { readonly size: number; readonly width: number };

/** Breaks a text into lines no wider than `width`, each in the order in which it is drawn. Longer words are broken where they do not fit. */
export function breakLines(fonts: Fonts, runs: readonly Run[], { size, width }: Setting): Line[] {
  return toParagraphs(runs).flatMap((paragraph) => {
    const text = paragraph.map((run) => run.text).join('');
    const levels = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text, 'auto') : undefined;
    const rightToLeft = (levels?.paragraphs[0]?.level ?? 0) % 2 === 1;
    const units = toUnits(fonts, paragraph, { size, levels: levels?.levels });
    return fill(fonts, units, { size, width }).map((line) => toLine(line, rightToLeft));
  });
}

/** The runs of each line that the writer ended. */
function toParagraphs(runs: readonly Run[]): Run[][] {
  const paragraphs: Run[][] = [[]];
  for (const run of runs) {
    for (const [index, text] of run.text
      .replaceAll('\t', '    ')
      .split(/\r\n|[\n\r\u2028\u2029]/)
      .entries()) {
      if (index > 0) paragraphs.push([]);
      if (text !== '') paragraphs.at(-1)?.push({ ...run, text });
    }
  }
  return paragraphs;
}

function toUnits(fonts: Fonts, runs: readonly Run[], { size, levels }: { size: number; levels: Uint8Array | undefined }): Unit[] {
  const units: Unit[] = [];
  let offset = 0;
  for (const run of runs) {
    for (const [token] of run.text.matchAll(/ +|[^ ]+/g)) {
      const space = token.startsWith(' ');
      for (const { text, level } of toLevels(token, levels?.subarray(offset, offset + token.length))) {
        for (const part of SPACELESS.test(text) ? [...graphemes.segment(text)].map(({ segment }) => segment) : [text]) {
          const before = units.at(-1);
          const opens = before === undefined || before.space || SPACELESS.test(part) || SPACELESS.test(before.text);
          const drawn = level % 2 === 1 ? [...part].map((each) => bidi.getMirroredCharacter(each) ?? each).join('') : part;
          for (const [index, { text: own, font }] of fonts.split(run.style, drawn).entries()) {
            const width = fonts.width(font, size, own);
            units.push({ text: own, font, width, run, level, space, opens: index === 0 && opens });
          }
        }
      }
      offset += token.length;
    }
  }
  return units;
}

/** A text in parts of one direction each. */
function toLevels(text: string, levels: Uint8Array | undefined): { text: string; level: number }[] {
  if (levels === undefined) return [{ text, level: 0 }];
  const parts: { text: string; level: number }[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const level = levels[index] ?? 0;
    const last = parts.at(-1);
    if (last?.level === level) last.text += text[index];
    else parts.push({ text: text[index] ?? '', level });
  }
  return parts;
}

/** Puts units into lines, word by word. */
function fill(fonts: Fonts, units: readonly Unit[], { size, width }: Setting): Unit[][] {
  const lines: Unit[][] = [];
  let line: Unit[] = [];
  let used = 0;
  const end = () => {
    lines.push(line);
    line = [];
    used = 0;
  };
  const add = (unit: Unit) => {
    line.push(unit);
    used += unit.width;
  };
  for (const word of toWords(units)) {
    const wide = word.reduce((sum, unit) => sum + unit.width, 0);
    const fits = used + wide <= width;
    if (!fits && line.length > 0) end();
    if (word[0]?.space === true) {
      // A space at the place of a break is not drawn; one at the beginning of a text is.
      if (fits) for (const unit of word) add(unit);
    } else if (wide <= width) for (const unit of word) add(unit);
    else {
      for (const unit of word.flatMap((each) => cut(fonts, each, { size, width }))) {
        if (used + unit.width > width && line.length > 0) end();
        add(unit);
      }
    }
  }
  end();
  return lines;
}

function toWords(units: readonly Unit[]): Unit[][] {
  const words: Unit[][] = [];
  for (const unit of units) {
    const last = words.at(-1);
    if (last === undefined || unit.opens || unit.space !== last[0]?.space) words.push([unit]);
    else last.push(unit);
  }
  return words;
}

/** A unit in parts that fit into a line each. */
function cut(fonts: Fonts, unit: Unit, { size, width }: Setting): Unit[] {
  if (unit.width <= width) return [unit];
  const parts: Unit[] = [];
  let text = '';
  let wide = 0;
  for (const { segment } of graphemes.segment(unit.text)) {
    const own = fonts.width(unit.font, size, segment);
    if (text !== '' && wide + own > width) {
      parts.push({ ...unit, text, width: wide });
      text = '';
      wide = 0;
    }
    text += segment;
    wide += own;
  }
  return [...parts, { ...unit, text, width: wide }];
}

/** A line in the order in which it is drawn. Source: rule L2 of the Unicode Bidirectional Algorithm (UAX #9). */
function toLine(units: readonly Unit[], rightToLeft: boolean): Line {
  let last = units.length;
  while (last > 0 && units[last - 1]?.space === true) last -= 1;
  const order = units.slice(0, last);
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      if ((order[from]?.level ?? 0) < level) continue;
      let to = from;
      while (to < order.length && (order[to]?.level ?? 0) >= level) to += 1;
      order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to;
    }
  }
  const pieces: { text: string; font: string; width: number; run: Run; level: number }[] = [];
  for (const { text, font, width, run, level } of order) {
    const before = pieces.at(-1);
    // Neighbours from left to right are drawn in one go.
    if (before?.font === font && before.run === run && before.level % 2 === 0 && level % 2 === 0) {
      before.text += text;
      before.width += width;
    } else pieces.push({ text, font, width, run, level });
  }
  return { pieces, width: pieces.reduce((sum, { width }) => sum + width, 0), rightToLeft };
}
