import { expect, test } from 'vitest';
import { describeRule } from './describe-rule.ts';

test('rules of honest tokens are told as what they are', () => {
  expect(describeRule({ kind: 'cooldown', fromS: 12, toS: 180 })).toBe(
    'Cooldown: 12 seconds after a purchase its sale is refused; 3 minutes after it, it passes.',
  );
  expect(describeRule({ kind: 'tax-by-amount', small: 0.03, large: 0.08 })).toBe(
    'Tax by amount: 3\u00a0% on a small sale, 8\u00a0% on a large one.',
  );
  expect(describeRule({ kind: 'frozen-holders', stuck: 1, tried: 20 })).toMatch(/1 of 20/);
  expect(describeRule({ kind: 'record-contradicts', sold: 30, bought: 40 })).toMatch(/^Contradicted by the record: 30 of 40/);
});
