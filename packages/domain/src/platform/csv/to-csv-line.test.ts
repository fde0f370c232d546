import { expect, test } from 'vitest';
import { toCsvLine } from './to-csv-line.ts';

test.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+1', "'+1"],
  ['-1+cmd', "'-1+cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1', "'  =1"],
  ['＝1', "'＝1"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
])('a text that a spreadsheet would run is only a text: %j', (text, cell) => {
  expect(toCsvLine([text])).toBe(`${cell}\r\n`);
});

test('numbers, instants, lists and what is unknown are written as such', () => {
  expect(toCsvLine([-5, 10n ** 30n, true, null, new Date(0), ['a', 'b'], { a: 1 }])).toBe(
    '-5,1000000000000000000000000000000,true,,1970-01-01T00:00:00.000Z,"[""a"",""b""]","{""a"":1}"\r\n',
  );
});

test.each([
  [1e-7, '0.0000001'],
  [-5e-7, '-0.0000005'],
  [1e21, '1000000000000000000000'],
  [0.1 + 0.2, '0.3'],
  [1234567.891, '1234567.891'],
  [0 / 0, ''],
  [1 / 0, ''],
  [-0, '0'],
])('the number %d is written in plain digits, and not at all where it is none', (value, cell) => {
  expect(toCsvLine([value])).toBe(`${cell}\r\n`);
});

test('quotes, commas and line breaks stay inside their cell', () => {
  expect(toCsvLine(['a,b', 'say "x"', 'two\nlines', 'plain'])).toBe('"a,b","say ""x""","two\nlines",plain\r\n');
});
