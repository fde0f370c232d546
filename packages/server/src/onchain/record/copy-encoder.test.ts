import { expect, test } from 'vitest';
import { createCopyEncoder } from './copy-encoder.ts';

const HEADER_BYTES = 19;
const FIRST_BUFFER_BYTES = 64 * 1024;

test('a row, and the end, may fall on the last byte of what was set aside', () => {
  const rows = (FIRST_BUFFER_BYTES - 1 - HEADER_BYTES) / 2;
  for (const more of [0, 1]) {
    const out = createCopyEncoder();
    for (let row = 0; row < rows + more; row += 1) out.row(5);
    const body = out.finish();
    expect([...body.subarray(-4)]).toEqual([0, 5, 0xff, 0xff]);
    expect(body.length).toBe(HEADER_BYTES + 2 * (rows + more) + 2);
  }
});
