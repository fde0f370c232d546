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

export function createOutput({ json }: { json: boolean }): Output {
  const remarks = json ? process.stderr : process.stdout;
  // The reader of our output may be gone (a closed terminal, `| head`); the work goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return {
    outcome: ({ text, json: document }) => process.stdout.write(json ? `${JSON.stringify(document, undefined, 2)}\n` : `${text}\n`),
    remark: (line) => remarks.write(`${line}\n`),
    failure: ({ code, message }) => {
      if (json) process.stdout.write(`${JSON.stringify({ error: { code, message } }, undefined, 2)}\n`);
      else process.stderr.write(`${message}\n`);
    },
    interactive: remarks.isTTY === true,
    write: (text) => remarks.write(text),
  };
}
