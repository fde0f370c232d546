import { expect, test } from 'vitest';
import type { MarketReader } from './market-reader.ts';
import { runTimeline, toTimelineParams } from './timeline.ts';

const BLOCK: MarketReader['block'] = {
  number: 1_000,
  hash: '0x01',
  time: 1_800_000_000,
  intervalS: 12,
  baseFee: 5n,
  gasLimit: 30_000_000n,
  gasPrice: 10n,
  feeRecipient: undefined,
};
const TERMS = {
  overrides: { '0xaa': { nonce: '0x7' } },
  conditions: { gas: 21_000n, tip: 2n, feeRecipient: '0xfe', random: 3n },
  isFar: true,
} as const;
const send = { from: '0xaa', to: '0xbb', data: '0x' } as const;

type Planned = { blockOverrides: { number: string; time: string }; calls: { nonce: string; maxFeePerGas: string }[] };
const planned = (params: readonly unknown[]) => (params[0] as { blockStateCalls: Planned[]; validation: boolean }).blockStateCalls;

test('a day later the block number is a day further, and 250 at most on nodes that refuse more', () => {
  const blocks = [
    { afterS: 12, sends: [send] },
    { afterS: 86_400, sends: [send] },
  ];
  const far = planned(toTimelineParams(blocks, { block: BLOCK, ...TERMS }));
  expect(far.map(({ blockOverrides }) => [Number(blockOverrides.number), Number(blockOverrides.time)])).toEqual([
    [1_001, 1_800_000_012],
    [8_200, 1_800_086_400],
  ]);
  const close = planned(toTimelineParams(blocks, { block: BLOCK, ...TERMS, isFar: false }));
  expect(close.map(({ blockOverrides }) => Number(blockOverrides.number))).toEqual([1_001, 1_249]);
});

test('transactions count on from the nonce of their account, over all blocks', () => {
  const blocks = [
    { afterS: 12, sends: [send, send] },
    { afterS: 24, sends: [send] },
  ];
  const calls = planned(toTimelineParams(blocks, { block: BLOCK, ...TERMS })).flatMap((each) => each.calls);
  expect(calls.map(({ nonce }) => nonce)).toEqual(['0x7', '0x8', '0x9']);
});

test('empty blocks in between are no part of the outcome, and an answer of another shape is none', async () => {
  const blocks = [{ afterS: 12, sends: [send] }];
  const ask = (answer: unknown) =>
    runTimeline({ block: BLOCK, call: async () => undefined, ask: async () => answer }, blocks, TERMS, AbortSignal.timeout(1_000));
  const call = { status: '0x0', returnData: '0x', gasUsed: '0x5208', error: { code: 3, message: 'reverted', data: '0xAB' } };
  expect(await ask([{ calls: [] }, { calls: [call] }])).toMatchObject({
    result: [[{ error: 'reverted' }]],
    blocks: [[{ isDone: false, data: '0xab', gasUsed: 21_000n }]],
  });
  expect(await ask([{ calls: [call, call] }])).toBeUndefined();
  expect(await ask(undefined)).toBeUndefined();
});
