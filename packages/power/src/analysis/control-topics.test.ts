import { expect, test } from 'vitest';
import { toHash } from '../testing/cases/contract-calls.ts';
import { CONTROL_EVENTS } from './control-topics.ts';

test.each(Object.entries(CONTROL_EVENTS))('%s has its topic', (signature, topic) => {
  expect(topic).toBe(toHash(signature));
});
