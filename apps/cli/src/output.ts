import type { Writable } from 'node:stream';

/** A verb's result: text for people, and the same as one JSON document. */
export type Outcome = {
  readonly text: string;
  readonly json: unknown;
  /** The verb ran, and its result is negative: exit code 1. */
  readonly failed?: boolean;
  /** The verb ran, and what was asked could not be found out: exit code 2, unless it failed. */
  readonly inconclusive?: boolean;
};

export type Output = {
  /** Writes the outcome on standard output, in the form that was asked for. */
  outcome(outcome: Outcome): void;
  /** Progress and remarks for people; on standard error when JSON was requested. */
  remark(line: string): void;
  failure(failure: { code: string; message: string }): void;
  /** Whether `remark` reaches a terminal, which can redraw a line. */
  readonly interactive: boolean;
  /** Writes without ending the line. */
  write(text: string): void;
};

type Streams = { readonly stdout: Writable & { readonly isTTY?: boolean }; readonly stderr: Writable & { readonly isTTY?: boolean } };

export function createOutput({ json, stdout = process.stdout, stderr = process.stderr }: { json: boolean } & Partial<Streams>): Output {
  const remarks = json ? stderr : stdout;
  // The reader of our output may be gone (a closed terminal, `| head`); the work goes on.
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
  return {
    outcome: ({ text, json: document }) => stdout.write(json ? `${JSON.stringify(document, undefined, 2)}\n` : `${text}\n`),
    remark: (line) => remarks.write(`${line}\n`),
    failure: ({ code, message }) => {
      if (json) stdout.write(`${JSON.stringify({ error: { code, message } }, undefined, 2)}\n`);
      else stderr.write(`${message}\n`);
    },
    interactive: remarks.isTTY === true,
    write: (text) => remarks.write(text),
  };
}
