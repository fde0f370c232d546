import { inflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { createFonts, type Fonts } from './fonts.ts';
import { breakLines, type Line } from './lines.ts';
import type { Block } from './markdown-blocks.ts';

const PAGE = { width: 595.28, height: 841.89, side: 56, top: 56, bottom: 64 };
const INNER = PAGE.width - 2 * PAGE.side;
const LEADING = 1.42;
const INK = '#14181f';

export type DocumentParts = {
  readonly title: string;
  readonly author: string;
  /** When it was made, in its own words: the time at which it is written is not in it. */
  readonly date: Date;
  readonly blocks: readonly Block[];
  /** On the left of each page's foot. */
  readonly footer: string;
  /** A file of JSON that the document carries. */
  readonly attachment: { readonly name: string; readonly description: string; readonly content: string };
};

/** `bytes` end with a line's end. `offset` and `length` in bytes: where the attached file is, compressed by zlib. */
export type WrittenDocument = { readonly bytes: Buffer; readonly offset: number; readonly length: number };

/** A PDF document of A4 pages with a file attached. The same parts give the same bytes. */
export async function writeDocument({ title, author, date, blocks, footer, attachment }: DocumentParts): Promise<WrittenDocument> {
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: date, ModDate: date },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => document.once('end', resolve).once('error', reject));
  document.file(Buffer.from(attachment.content), {
    name: attachment.name,
    type: 'application/json',
    creationDate: date,
    modifiedDate: date,
    description: attachment.description,
  });
  drawPages(document, blocks, footer);
  document.end();
  await ended;
  const written = Buffer.concat(chunks);
  const bytes = written.at(-1) === 0x0a ? written : Buffer.concat([written, Buffer.from('\n')]);
  return { bytes, ...findAttachment(bytes, attachment.content) };
}

/** Where the attached file's stream is. It is known by its content: a title could name the words that begin one. */
function findAttachment(bytes: Buffer, file: string): { offset: number; length: number } {
  const marker = '/Type /EmbeddedFile';
  for (let at = bytes.indexOf(marker); at !== -1; at = bytes.indexOf(marker, at + 1)) {
    const start = bytes.indexOf('stream\n', at);
    const length = Number(/\/Length (\d+)/.exec(bytes.subarray(at, start).toString('latin1'))?.[1]);
    if (start === -1 || !Number.isSafeInteger(length)) continue;
    const offset = start + 'stream\n'.length;
    try {
      if (inflateSync(bytes.subarray(offset, offset + length)).equals(Buffer.from(file))) return { offset, length };
    } catch {
      // No stream begins there.
    }
  }
  throw new TypeError('The document has no attachment.');
}

function drawPages(document: PDFKit.PDFDocument, blocks: readonly Block[], footer: string): void {
  const fonts = createFonts(document);
  const bottom = PAGE.height - PAGE.bottom;
  let page = 0;
  let y = PAGE.top;
  const turn = () => {
    document.addPage();
    page += 1;
    y = PAGE.top;
    const style = { size: 7.5, width: INNER - 60 };
    const [line] = breakLines(fonts, [{ text: footer, style: 'plain', color: '#5b6472' }], style);
    const number = breakLines(fonts, [{ text: `Page ${page}`, style: 'plain', color: '#5b6472' }], style);
    if (line !== undefined) drawLine(document, line, { x: PAGE.side, y: PAGE.height - 40, size: 7.5 });
    for (const each of number) drawLine(document, each, { x: PAGE.side + INNER - each.width, y: PAGE.height - 40, size: 7.5 });
  };
  turn();
  for (const [index, block] of blocks.entries()) {
    if (y > PAGE.top) y += block.above;
    const height = block.size * LEADING;
    if (y + height + (block.heading === true ? keptBelow(blocks, index) : 0) > bottom) turn();
    if (block.outline !== undefined) document.outline.addItem(block.outline);
    if (block.cells !== undefined) {
      drawCells(document, fonts, block, y);
      y += height;
      continue;
    }
    const padding = block.code === true ? 6 : 0;
    const indent = block.indent + padding;
    const lines = breakLines(fonts, block.runs, { size: block.size, width: INNER - indent - padding });
    for (const [at, line] of lines.entries()) {
      if (y + height > bottom) turn();
      if (block.code === true) document.rect(PAGE.side + block.indent, y, INNER - block.indent, height).fill('#f1f3f6');
      if (at === 0 && block.mark !== undefined) {
        const [mark] = breakLines(fonts, [{ text: block.mark, style: 'plain' }], { size: block.size, width: INNER });
        if (mark !== undefined) drawLine(document, mark, { x: PAGE.side + indent - mark.width - 5, y, size: block.size });
      }
      const x = PAGE.side + indent + (line.rightToLeft ? INNER - indent - padding - line.width : 0);
      drawLine(document, line, { x, y, size: block.size });
      y += height;
    }
  }
}

/** Room below a heading for what follows it: its next two blocks' first lines. */
function keptBelow(blocks: readonly Block[], index: number): number {
  return blocks.slice(index + 1, index + 3).reduce((sum, { above, size }) => sum + above + size * LEADING, 0);
}

function drawCells(document: PDFKit.PDFDocument, fonts: Fonts, { cells = [], size }: Block, y: number): void {
  const step = INNER / Math.max(1, cells.length);
  for (const [column, cell] of cells.entries()) {
    const [line] = breakLines(fonts, [cell], { size, width: INNER });
    if (line !== undefined) drawLine(document, line, { x: PAGE.side + column * step, y, size });
  }
}

function drawLine(document: PDFKit.PDFDocument, { pieces }: Line, { x, y, size }: { x: number; y: number; size: number }): void {
  let at = x;
  for (const { text, font, width, run } of pieces) {
    document.font(font, size).fillColor(run.color ?? INK);
    // Fonts differ in height: their base lines are what is aligned.
    document.text(text, at, y + size * 1.08, { lineBreak: false, baseline: 'alphabetic' });
    if (run.link !== undefined) document.link(at, y, width, size * LEADING, run.link);
    at += width;
  }
}
