import { expect, test } from 'vitest';
import { STRANGER } from './path.ts';
import { type GuessingReader, prefetch } from './prefetch.ts';
import type { Read, ReadAnswer } from './reader.ts';

const CONTRACT = `0x${'c0'.repeat(20)}` as const;
const OWNER = `0x${'0a'.repeat(20)}` as const;

/** Reads an owner from storage, and tries calls of it until one succeeds and reverts for a stranger. */
async function analyse(reader: GuessingReader): Promise<string> {
  if ((await reader.getCode(CONTRACT)) === '0x') return 'no contract';
  const owner = await reader.getStorageAt(CONTRACT, 0n);
  const from = `0x${owner.toString(16).padStart(40, '0')}` as const;
  for (const data of ['0x11111111aa', '0x11111111bb', '0x11111111cc'] as const) {
    if (!(await reader.call({ from, to: CONTRACT, data })).ok) continue;
    const { ok } = await reader.call({ from: STRANGER, to: CONTRACT, data });
    return `${from} may call ${data}, a stranger ${ok ? 'too' : 'not'}`;
  }
  return 'refused';
}

function answer(read: Read): ReadAnswer {
  if (read.asks === 'code') return '0x60';
  if (read.asks === 'storage') return BigInt(OWNER);
  if (read.asks === 'balance') return 0n;
  return { ok: read.request.from === OWNER && read.request.data.endsWith('cc'), data: '0x' };
}

test('what a computation reads is found in rounds, each asked at once, and what is tried after a refusal together', async () => {
  const rounds: Read[][] = [];
  await prefetch(analyse, {
    readAll: async (reads) => {
      rounds.push([...reads]);
      return reads.map(answer);
    },
    now: () => 0,
    roundsMax: 20,
    isOver: () => false,
  });
  const asked = rounds.map((reads) =>
    reads.map((read) => (read.asks === 'call' ? `${read.request.from === OWNER ? 'owner' : 'other'} ${read.request.data}` : read.asks)),
  );
  expect(asked).toEqual([
    ['code'],
    // Whose calls are tried rests on the owner, so they wait.
    ['storage'],
    ['owner 0x11111111aa', 'other 0x11111111aa'],
    ['owner 0x11111111bb', 'owner 0x11111111cc'],
    ['other 0x11111111cc'],
  ]);
});

test('a computation that fails on guesses is run again with answers; what only a single request can tell is asked once', async () => {
  let asked = 0;
  const run = async (reader: GuessingReader) => {
    if ((await reader.getStorageAt(CONTRACT, 1n)) === 0n) throw new Error('not without an answer');
    await reader.getBalance(OWNER);
  };
  await prefetch(run, {
    readAll: async (reads) => {
      asked += reads.length;
      return reads.map((read) => (read.asks === 'storage' ? 1n : undefined));
    },
    now: () => 0,
    roundsMax: 20,
    isOver: () => false,
  });
  expect(asked).toBe(2);
});

test('rounds end when no more may be run', async () => {
  let rounds = 0;
  await prefetch((reader) => reader.getStorageAt(CONTRACT, BigInt(rounds)), {
    readAll: async (reads) => {
      rounds += 1;
      return reads.map(() => 0n);
    },
    now: () => 0,
    roundsMax: 3,
    isOver: () => false,
  });
  expect(rounds).toBe(3);
});

test('a run that reads without end is left when the time is used up', async () => {
  let reads = 0;
  const run = async (reader: GuessingReader) => {
    for (;;) reads += Number(await reader.getStorageAt(CONTRACT, BigInt(reads))) + 1;
  };
  await prefetch(run, { now: () => 0, readAll: async (all) => all.map(() => 0n), roundsMax: 20, isOver: () => reads > 100 });
  expect(reads).toBe(101);
});
