import { expect, test } from 'vitest';
import { METHOD } from '../method.ts';
import { hashMethod, PublishedMethod, publishMethod } from './published-method.ts';

const published = publishMethod(METHOD);

test('the published method holds every check and cap with its words', () => {
  expect(published.checks).toHaveLength(56);
  expect(published.caps).toHaveLength(13);
  for (const { question, rule, unknownWhen, sources } of published.checks) {
    expect(question.endsWith('?')).toBe(true);
    expect(rule.endsWith('.')).toBe(true);
    expect(unknownWhen.endsWith('.')).toBe(true);
    expect(sources.length).toBeGreaterThan(0);
  }
  expect(new Set(published.checks.map(({ id }) => id)).size).toBe(56);
});

test('publishing it again, as read from JSON, gives the same', () => {
  expect(PublishedMethod.parse(JSON.parse(JSON.stringify(published)))).toEqual(published);
});

test('the hash follows from what is published, and changes with a weight', async () => {
  const hash = await hashMethod(published);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await hashMethod(publishMethod({ ...METHOD, version: METHOD.version }))).toBe(hash);
  expect(await hashMethod({ ...published, linkSlack: 31 })).not.toBe(hash);
});

test('cut-offs are those of the method', () => {
  expect(published).toMatchObject({
    version: '2.1.1',
    linkSlack: 30,
    homeShare: 0.7,
    rating: { coverageMin: 60, widthMax: 35, provenBelow: 35 },
  });
  expect(published.letters.map(({ letter, min }) => `${letter}${min}`)).toEqual(['A80', 'B65', 'C50', 'D35', 'E0']);
});
