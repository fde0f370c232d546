import { createLog, type Log } from '@redoubt/server/platform/log';

/** The product's own log, redaction included, whose lines can be read. */
export function createMemoryLog({ level = 'info' }: { level?: string } = {}): { log: Log; lines: readonly string[] } {
  const lines: string[] = [];
  const log = createLog({ process: 'test', level, destination: { write: (line) => void lines.push(line) } });
  return { log, lines };
}
