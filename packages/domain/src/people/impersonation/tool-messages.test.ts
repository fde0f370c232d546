import { expect, test } from 'vitest';
import { findToolProblems, switchProblem } from './tool-messages.ts';

test('IMP-04, OP-62: the user id is required', () => {
  expect(findToolProblems({ id: '' })).toEqual({ id: 'Please input a user ID' });
  expect(findToolProblems({ id: '  ' })).toEqual({ id: 'Please input a user ID' });
  expect(findToolProblems({ id: 'a' })).toEqual({});
});

test.each([
  ['ResourceNotFoundException', 'x', { at: 'id', words: "User doesn't exist." }],
  ['ForbiddenException', 'You cannot impersonate yourself.', { at: 'form', words: 'You cannot impersonate yourself.' }],
  ['ForbiddenException', undefined, { at: 'form', words: 'An unknown error has occurred. Please try again later.' }],
  [undefined, undefined, { at: 'form', words: 'An unknown error has occurred. Please try again later.' }],
])('IMP-05: %s is said where it belongs', (code, message, problem) => {
  expect(switchProblem({ code, message })).toEqual(problem);
});
