import { expect, test } from 'vitest';
import { findStepFaults } from './check-steps.ts';
import { TOUR_STEPS } from './tour-steps.ts';

test('TOUR-32: a step without a target is a fault', () => {
  expect(findStepFaults([{ target: 'body' }, { title: 'x' }, { target: '' }])).toEqual([
    'Guided tour: step 2 needs a target.',
    'Guided tour: step 3 needs a target.',
  ]);
});

test.each([undefined, null, 'steps', { 0: { target: 'body' } }])('TOUR-33: steps that are no array are a fault: %j', (steps) => {
  expect(findStepFaults(steps)).toEqual(['Guided tour: steps must be an array.']);
});

test.each(['search', null, 7, ['body']])('TOUR-33: a step that is no object is a fault: %j', (step) => {
  expect(findStepFaults([step])).toEqual(['Guided tour: step 1 must be an object.']);
});

test('the steps of the tour have no fault', () => {
  expect(findStepFaults(TOUR_STEPS)).toEqual([]);
});
