import { expect, test } from 'vitest';
import { findOrMakeAnswer } from './answer-cache.ts';

test('concurrent requests share one answer, and a failed one is made again', async () => {
  let made = 0;
  const body = Promise.withResolvers<string>();
  const make = () => {
    made += 1;
    return body.promise;
  };
  const answers = [findOrMakeAnswer('one', 'v1', make), findOrMakeAnswer('one', 'v1', make)];
  body.resolve('{}');
  expect((await Promise.all(answers)).map((answer) => answer.body)).toEqual(['{}', '{}']);
  expect(made).toBe(1);
  await expect(findOrMakeAnswer('one', 'v2', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await findOrMakeAnswer('one', 'v2', async () => '[]')).toMatchObject({ version: 'v2', body: '[]' });
});
