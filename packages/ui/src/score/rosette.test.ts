import { expect, test } from 'vitest';
import { describePetal } from './rosette.tsx';

test.each([
  [{ low: 61.7, high: 90.2 }, 'Code Security 61 to 91'],
  [{ low: 0, high: 100 }, 'Code Security not assessed'],
  [{ low: 0.4, high: 99.6 }, 'Code Security 0 to 100'],
  [{ low: 0, high: 20 }, 'Code Security 0 to 20'],
  [null, 'Code Security does not apply'],
])('a part from %o is read as "%s"', (span, words) => {
  expect(describePetal({ id: 'COD', name: 'Code Security', span })).toBe(words);
});
