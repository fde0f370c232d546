import { createLog, type Log } from '@redoubt/server/platform/log';

/** The product's log, redaction included, with readable lines. */
export function createMemoryLog({ level = 'info' }: { level?: string } = {}): { log: Log; lines: readonly string[] } {
  const lines: string[] = [];
  const log = createLog({ process: 'test', level, destination: { write: (line) => void lines.push(line) } });
  return { log, lines };
}
