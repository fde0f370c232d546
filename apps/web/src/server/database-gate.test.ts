import { expect, test } from 'vitest';
import { createDatabaseGate } from './database-gate.ts';

/** A database that answers on demand, and a clock that stands still. */
function setUp() {
  const questions: ((answer: boolean) => void)[] = [];
  let time = 0;
  const gate = createDatabaseGate({
    ping: () => new Promise((resolve) => questions.push(resolve)),
    now: () => time,
  });
  return { gate, questions, pass: (ms: number) => (time += ms) };
}

test('concurrent requests share one ping', async () => {
  const { gate, questions } = setUp();
  const answers = [gate.isOpen(), gate.isOpen(), gate.isOpen()];
  expect(questions).toHaveLength(1);
  questions[0]?.(true);
  expect(await Promise.all(answers)).toEqual([true, true, true]);
});

test('a result is valid for a tenth of a second, whichever it is', async () => {
  const { gate, questions, pass } = setUp();
  const first = gate.isOpen();
  questions[0]?.(false);
  expect(await first).toBe(false);
  pass(99);
  expect(await gate.isOpen()).toBe(false);
  expect(questions).toHaveLength(1);
  pass(1);
  const second = gate.isOpen();
  questions[1]?.(true);
  expect(await second).toBe(true);
});
