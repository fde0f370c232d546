import { createHash } from 'node:crypto';
import type { ErrorReport } from '@redoubt/domain/platform/error-report/schema';

/**
 * Tells which reports are of one fault: same title, same place. The place is the trace's first frame, or its first line when
 * it has none, without what differs between two visits: numbers and the queries of addresses.
 */
export function fingerprintOf({ title, trace }: Pick<ErrorReport, 'title' | 'trace'>): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([title, placeOf(trace)]))
    .digest();
}

// Chromium writes "at name (address)", Firefox and Safari "name@address".
const FRAME = /^\s*at \S|@\S/;

function placeOf(trace: string): string {
  const lines = trace.split('\n').filter((line) => line.trim() !== '');
  const line = lines.find((each) => FRAME.test(each)) ?? lines[0] ?? '';
  return line
    .replace(/[?#][^\s):]*/g, '')
    .replace(/\d+/g, '0')
    .trim();
}
