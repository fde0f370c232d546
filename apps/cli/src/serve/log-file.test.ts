import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLogFile, readLogTail } from './log-file.ts';

const start = (limits: { bytesMax: number; filesMax: number }) => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  const path = join(folder, 'web.log');
  const open = () => openLogFile(path, limits);
  /** Every line of all files, the oldest first. */
  const read = () =>
    readdirSync(folder)
      .sort((a, b) => b.length - a.length || b.localeCompare(a))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'));
  return { folder, path, open, read };
};

const lines = Array.from({ length: 50 }, (_, index) => `{"line":${index},"text":"${'x'.repeat(index % 7)}"}`);

test('a log is put aside while it is written, between two lines, and none is lost', () => {
  const { folder, open, read } = start({ bytesMax: 200, filesMax: 50 });
  const log = open();
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  // Pieces as a pipe hands them over, which end anywhere.
  for (let at = 0; at < bytes.length; at += 17) log.write(bytes.subarray(at, at + 17));
  log.close();
  expect(read()).toEqual(lines);
  const sizes = readdirSync(folder).map((name) => readFileSync(join(folder, name)).length);
  expect(sizes.length).toBeGreaterThan(5);
  expect(Math.max(...sizes)).toBeLessThan(200 + 40);
});

test('so many files are kept, and the newest lines with them', () => {
  const { folder, open, read } = start({ bytesMax: 200, filesMax: 3 });
  const log = open();
  for (const line of lines) log.write(Buffer.from(`${line}\n`));
  log.close();
  expect(readdirSync(folder).sort()).toEqual(['web.log', 'web.log.1', 'web.log.2']);
  const kept = read();
  expect(kept).toEqual(lines.slice(-kept.length));
});

test('a log that is opened again goes on, and is put aside when it is full', () => {
  const { path, open, read } = start({ bytesMax: 100, filesMax: 9 });
  for (const line of lines) {
    const log = open();
    log.write(Buffer.from(`${line}\n`));
    log.close();
  }
  expect(read()).toEqual(lines.slice(-read().length));
  expect(readLogTail(path, { lines: 1 })).toBe(`  ${lines.at(-1)}`);
});

test('a line longer than a file stays whole', () => {
  const { open, read } = start({ bytesMax: 100, filesMax: 9 });
  const long = 'y'.repeat(1_000);
  const log = open();
  for (const line of ['first', long, 'last']) log.write(Buffer.from(`${line}\n`));
  log.close();
  expect(read()).toEqual(['first', long, 'last']);
});
