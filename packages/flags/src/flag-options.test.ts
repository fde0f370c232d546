import { expect, test } from 'vitest';
import { checkFlagOptions, type FlagOptions } from './flag-options.ts';

const check = (options: Record<string, unknown>) => checkFlagOptions({ sdkKey: 'key', ...options } as FlagOptions);

test('FLAG-18, FLAG-19, FLAG-20, FLAG-21: polls each 60 s, waits 5 s at first, keeps for 60 s, gives an answer 30000 ms', () => {
  expect(check({})).toMatchObject({
    mode: 'auto-poll',
    dataGovernance: 'Global',
    pollIntervalSeconds: 60,
    maxInitWaitTimeSeconds: 5,
    cacheTimeToLiveSeconds: 60,
    requestTimeoutMs: 30_000,
  });
});

test("FLAG-22, OP-44, T-32: without a key: Invalid 'apiKey' value", () => {
  expect(() => check({ sdkKey: '' })).toThrow(/^Invalid 'apiKey' value$/);
});

test('FLAG-22: the key is looked at first', () => {
  expect(() => check({ sdkKey: '', requestTimeoutMs: -1 })).toThrow(/^Invalid 'apiKey' value$/);
});

test.each([
  ['FLAG-23', 'requestTimeoutMs', -1, "Invalid 'requestTimeoutMs' value"],
  ['FLAG-23', 'requestTimeoutMs', Number.NaN, "Invalid 'requestTimeoutMs' value"],
  ['FLAG-24', 'pollIntervalSeconds', 0, "Invalid 'pollIntervalSeconds' value"],
  ['FLAG-24', 'pollIntervalSeconds', 'often', "Invalid 'pollIntervalSeconds' value"],
  ['FLAG-25', 'maxInitWaitTimeSeconds', -1, "Invalid 'maxInitWaitTimeSeconds' value"],
  ['FLAG-26', 'cacheTimeToLiveSeconds', 0, "Invalid 'cacheTimeToLiveSeconds' value. Value must be greater than zero."],
  ['FLAG-26', 'cacheTimeToLiveSeconds', -1, "Invalid 'cacheTimeToLiveSeconds' value. Value must be greater than zero."],
])('%s: %s of %j is refused', (_, option, value, words) => {
  expect(() => check({ [option]: value })).toThrow(words);
});

test.each([
  ['FLAG-23', 'requestTimeoutMs', 0],
  ['FLAG-24', 'pollIntervalSeconds', 1],
  ['FLAG-25', 'maxInitWaitTimeSeconds', 0],
  ['FLAG-26', 'cacheTimeToLiveSeconds', 1],
])('%s: %s of %j passes', (_, option, value) => {
  expect(check({ [option]: value })).toMatchObject({ [option]: value });
});
