import { readFileSync, writeFileSync } from 'node:fs';

/**
 * How much more memory than before this process had in use at the most while `work` ran, threads included. From the high-water mark that
 * Linux keeps, so that no moment is missed.
 */
export async function measurePeak<T>(work: () => Promise<T>): Promise<{ result: T; megabytes: number }> {
  // Sets the mark to what is in use now (proc(5), clear_refs).
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
