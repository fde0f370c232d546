import { inflateSync } from 'node:zlib';

/** Bytes of the heads of a file and of an entry of its table directory. Source: W3C, WOFF File Format 1.0, and OpenType, Organization. */
const WOFF = { head: 44, entry: 20 };
const SFNT = { head: 12, entry: 16 };

/**
 * A WOFF file as the OpenType font that it compresses. The reader of fonts would decompress a table again for each glyph, which takes
 * minutes for a large font.
 */
export function readWoff(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new TypeError('This is no WOFF file.');
  const count = file.readUInt16BE(12);
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(SFNT.head + count * SFNT.entry);
  file.copy(head, 0, 4, 8);
  for (const [at, value] of [count, power * 16, Math.log2(power), (count - power) * 16].entries()) head.writeUInt16BE(value, 4 + at * 2);
  const tables: Buffer[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = WOFF.head + index * WOFF.entry;
    const from = file.readUInt32BE(entry + 4);
    const compressed = file.readUInt32BE(entry + 8);
    const length = file.readUInt32BE(entry + 12);
    const data = file.subarray(from, from + compressed);
    const table = compressed < length ? inflateSync(data, { maxOutputLength: length }) : data;
    const to = SFNT.head + index * SFNT.entry;
    file.copy(head, to, entry, entry + 4);
    file.copy(head, to + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    tables.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(tables);
}
