import { expect, test } from 'vitest';
import { toFlagOptions } from './flag-settings.ts';
import { parseSettings } from './settings.ts';

const OWN = { ownUrl: 'http://127.0.0.1:3000' };
const options = (environment: Record<string, string>) => toFlagOptions(parseSettings(environment).flags, OWN);

test('without a flag service the product asks itself, and again after two seconds', () => {
  expect(options({})).toEqual({ sdkKey: 'local', baseUrl: 'http://127.0.0.1:3000', mode: 'lazy-load', cacheTimeToLiveSeconds: 2 });
});

test('FLAG-10: a key leads to the service, to its address in the European Union if wished', () => {
  expect(options({ FLAGS_SDK_KEY: 'key' })).toEqual({ sdkKey: 'key', dataGovernance: 'Global' });
  expect(options({ FLAGS_SDK_KEY: 'key', FLAGS_DATA_GOVERNANCE: 'EuOnly' })).toEqual({ sdkKey: 'key', dataGovernance: 'EuOnly' });
});

test.each(['auto-poll', 'lazy-load', 'manual-poll'])('%s is a mode', (mode) => {
  expect(options({ FLAGS_SDK_KEY: 'key', FLAGS_MODE: mode, FLAGS_BASE_URL: 'https://flags.example' })).toMatchObject({
    mode,
    baseUrl: 'https://flags.example',
  });
});

test('another mode, another governance and another kind of address are refused by name', () => {
  const environment = { FLAGS_MODE: 'sometimes', FLAGS_DATA_GOVERNANCE: 'Moon', FLAGS_BASE_URL: 'ftp://flags.example' };
  expect(() => parseSettings(environment)).toThrow(/FLAGS_BASE_URL[\s\S]*FLAGS_DATA_GOVERNANCE[\s\S]*FLAGS_MODE/);
});
