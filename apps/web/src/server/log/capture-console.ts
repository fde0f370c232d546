import { format } from 'node:util';
import type { Log } from '@redoubt/server/platform/log';

const LEVELS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;

/** Turns console output of libraries into log lines: standard output is JSON only. */
export function captureConsole({ log }: { log: Log }): void {
  for (const [method, level] of Object.entries(LEVELS)) {
    Object.assign(globalThis.console, {
      [method]: (...values: unknown[]) => log[level]({ text: format(...values) }, 'console'),
    });
  }
}
