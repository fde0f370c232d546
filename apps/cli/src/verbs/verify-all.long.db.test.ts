import { afterAll, expect, test } from 'vitest';
import { startAssessedChain, verifyAt } from '../testing/assessed-chain.ts';

const assessed = await startAssessedChain();
afterAll(() => assessed[Symbol.asyncDispose]());

test('every fact of every demo project is found again on another node with the same history', async () => {
  const { database, foreign, factsOf } = assessed;
  const projects = await database.db.selectFrom('project').where('demo', '=', true).orderBy('id').select('id').execute();
  expect(projects.length).toBeGreaterThan(10);
  let [checked, timedOut] = [0, 0];
  for (const { id } of projects) {
    const results = await verifyAt(await factsOf(id), foreign.rpcUrl);
    // On a busy machine an analysis can time out: then it cannot be compared, and says so.
    const differing = results.filter(
      ({ verdict }) => verdict.is !== 'match' && !(verdict.is === 'no-answer' && verdict.reason === 'limit'),
    );
    expect([id, differing.map(({ reading, verdict }) => ({ title: reading.title, verdict }))]).toEqual([id, []]);
    timedOut += results.filter(({ verdict }) => verdict.is === 'no-answer').length;
    checked += results.length;
  }
  expect(checked).toBeGreaterThan(300);
  expect(timedOut).toBeLessThan(checked / 50);
});
