import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { METHOD } from '@redoubt/domain/catalog/score/method';
import { expect, test } from 'vitest';
import { fractionText } from './method-labels.ts';

const DOCS = join(import.meta.dirname, '../../../../../../docs');
const lines = new Set(['methodology.md', 'methodology-reference.md'].flatMap((name) => readFileSync(join(DOCS, name), 'utf8').split('\n')));
const row = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`;

test('the documents of the method state every check as it is computed', () => {
  for (const { id, weight, question, rule, unknownWhen, needs, sources, maxAge, gaming } of METHOD.checks) {
    const only = needs.length === 0 ? '' : ` Only with ${needs.map((anyOf) => anyOf.join(' or ')).join(' and ')}.`;
    expect(lines).toContain(row([id, weight, `${question}${only}`, rule, unknownWhen, `${sources.join(',')} · ${maxAge} · g${gaming}`]));
  }
});

test('the documents of the method state dimensions, caps, letters and strengths as they are computed', () => {
  const { dimensions, caps, letters, powers } = METHOD;
  const rows = [
    ...dimensions.map(({ id, name, weight, meaning }) => [`${id} ${name}`, weight, meaning]),
    ...caps.map(({ id, title, max, condition, why }) => [`${id} ${title}`, max, condition, why]),
    ...letters.map(({ letter, min, meaning }) => [letter, min === 0 ? 'below 35' : `${min} or more`, meaning]),
    ...[...Object.values(powers.custody), ...powers.notice].map(({ words, strength }) => [words, fractionText(strength)]),
  ];
  for (const cells of rows) expect(lines).toContain(row(cells));
  expect([...lines].some((line) => line.includes(`Method ${METHOD.version}.`))).toBe(true);
});
