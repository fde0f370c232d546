import { expect, test } from 'vitest';
import { may, type Part, type Right } from './access.ts';
import { EngagementState } from './schema.ts';

const STATES = EngagementState.options;
const statesOf = (part: Part, right: Right) => STATES.filter((state) => may([part], right, state));

test('who has no part in an engagement may do nothing, in no state', () => {
  for (const state of STATES) expect(may([], 'see', state)).toBe(false);
});

test('a team sees findings and answers them only from the shared draft on', () => {
  expect(statesOf('team', 'see-findings')).toEqual(['draft-shared', 'fix-review', 'published']);
  expect(statesOf('team', 'answer-findings')).toEqual(['draft-shared', 'fix-review']);
});

test('an editor who is not assigned sees who and when, and nothing inside', () => {
  for (const right of ['see-inside', 'see-findings', 'see-report', 'write-message', 'write-findings', 'approve-report'] as const) {
    expect(statesOf('office', right)).toEqual([]);
  }
  expect(statesOf('office', 'see')).toEqual(STATES);
});

test('a second reader reads all, changes nothing and approves', () => {
  expect(statesOf('reader', 'see-findings')).toEqual(STATES);
  for (const right of ['write-findings', 'change-scope', 'prepare-report', 'publish-report', 'manage-people', 'move'] as const) {
    expect(statesOf('reader', right)).toEqual([]);
  }
  expect(statesOf('reader', 'approve-report')).toEqual(['in-review', 'draft-shared', 'fix-review', 'published']);
});

test('OFF-23: a visitor of the demo’s engagement sees that it is there, and does nothing', () => {
  const rights = [
    'see-inside',
    'see-report',
    'write-message',
    'move',
    'manage-people',
    'prepare-report',
    'approve-report',
    'publish-report',
  ];
  for (const right of rights as Right[]) expect(statesOf('visitor', right)).toEqual([]);
  expect(statesOf('visitor', 'see')).toEqual(STATES);
});

test('the scope stands once the draft is shared', () => {
  for (const part of ['team', 'auditor'] as const) expect(statesOf(part, 'change-scope')).toEqual(['quoted', 'scheduled', 'in-review']);
});

test('several parts add up', () => {
  expect(may(['office', 'reader'], 'publish-report', 'fix-review')).toBe(true);
  expect(may(['office', 'reader'], 'see-findings', 'in-review')).toBe(true);
  expect(may(['office', 'reader'], 'write-findings', 'in-review')).toBe(false);
});
