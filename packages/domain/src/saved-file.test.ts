import { expect, test } from 'vitest';
import { toFileName } from './saved-file.ts';

test.each([
  ['notes.pdf', 'notes.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\keys\\list.txt', 'list.txt'],
  ['gpj.\u202eexe', 'gpj.exe'],
  ['a\0b\r\n.txt', 'ab.txt'],
  ['половина 名.pdf', 'половина 名.pdf'],
  ['  ', 'file'],
  ['..\\', 'file'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(196)}.pdf`],
  [`${'a'.repeat(195)}😀😀.pdf`, `${'a'.repeat(195)}.pdf`],
])('%j is kept as %j', (given, kept) => {
  expect(toFileName(given)).toBe(kept);
});
