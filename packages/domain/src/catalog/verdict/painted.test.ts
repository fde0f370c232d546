import { expect, test } from 'vitest';
import { METHOD } from '../score/method.ts';
import { CAP_DIMENSIONS, paintedBy } from './painted.ts';

const reason = (check: string, level: 'critical' | 'high' | 'medium' | 'low') => ({ check, level, sentence: '', evidence: [] });

test('every deal-breaker of the method has its dimension', () => {
  expect(CAP_DIMENSIONS).toEqual(Object.fromEntries(METHOD.caps.map(({ id, dimension }) => [id, dimension])));
});

test('a tripped deal-breaker paints its dimension, and a check of a reason its own; what is of no dimension paints none', () => {
  expect(paintedBy([reason('CAP-01', 'critical'), reason('GOV-01', 'high'), reason('GOV-02', 'medium'), reason('status', 'high')])).toEqual(
    {
      MKT: 'danger',
      GOV: 'danger',
    },
  );
  expect(paintedBy([reason('GOV-02', 'medium'), reason('CAP-12', 'medium')])).toEqual({ GOV: 'caution', COD: 'caution' });
  expect(paintedBy([reason('GOV-01', 'low')])).toEqual({});
});
