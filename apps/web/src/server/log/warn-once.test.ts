import { expect, test } from 'vitest';
import { createWarnOnce } from './warn-once.ts';

const down = { level: 'error', id: 1101, words: 'The service answered 500.' } as const;
const missing = { level: 'error', id: 1001, words: 'There is no flag portfolio.' } as const;

test('a flag service that is down is logged once until it answers again, whatever else is wrong', async () => {
  const lines: number[] = [];
  let status = 500;
  const { fetch, onLog } = createWarnOnce({
    fetch: () => Promise.resolve(new Response(null, { status })),
    log: ({ id }) => lines.push(id),
  });
  for (let poll = 0; poll < 3; poll += 1) {
    await fetch('https://flags.example');
    onLog(down);
    onLog(missing);
  }
  expect(lines).toEqual([1101, 1001]);
  status = 200;
  await fetch('https://flags.example');
  await fetch('https://flags.example');
  status = 500;
  await fetch('https://flags.example');
  onLog(down);
  expect(lines).toEqual([1101, 1001, 1101]);
});

test('a service that always answers nonsense is logged once', async () => {
  const lines: number[] = [];
  const { fetch, onLog } = createWarnOnce({
    fetch: () => Promise.resolve(new Response('lies')),
    log: ({ id }) => lines.push(id),
  });
  for (let poll = 0; poll < 3; poll += 1) {
    await fetch('https://flags.example');
    onLog(down);
  }
  expect(lines).toEqual([1101]);
});
