import { expect, test } from 'vitest';
import { toHash } from '../testing/cases/contract-calls.ts';
import { CONTROL_EVENTS, VOTES_TOPIC } from './control-topics.ts';

test.each([...Object.entries(CONTROL_EVENTS), ['DelegateVotesChanged(address,uint256,uint256)', VOTES_TOPIC]])(
  '%s has its topic',
  (signature, topic) => {
    expect(topic).toBe(toHash(signature));
  },
);
