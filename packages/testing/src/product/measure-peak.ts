import { readFileSync, writeFileSync } from 'node:fs';

/**
 * The peak growth of this process's memory while `work` ran, threads included. From the high-water mark
 * of Linux, so that no moment is missed.
 */
export async function measurePeak<T>(work: () => Promise<T>): Promise<{ result: T; megabytes: number }> {
  // Resets the mark to the current use (proc(5), clear_refs).
  writeFileSync('/proc/self/clear_refs', '5');
  const before = readKilobytes('VmRSS');
  const result = await work();
  return { result, megabytes: (readKilobytes('VmHWM') - before) / 1_024 };
}

function readKilobytes(name: 'VmRSS' | 'VmHWM'): number {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  if (line === undefined) throw new Error(`The system does not tell ${name}.`);
  return Number(line);
}
