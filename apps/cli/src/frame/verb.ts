import type { Outcome, Output } from '../output.ts';

/** A wrong call of the command: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What was asked could not be found out, which is neither good nor bad: exit code 2. */
export class InconclusiveError extends Error {
  override readonly name = 'InconclusiveError';
}

export type Option = {
  readonly type: 'boolean' | 'string';
  readonly description: string;
};

/** The values of a verb's options: absent ones are `undefined`. */
export type Values<Options extends Record<string, Option>> = {
  readonly [Name in keyof Options]: (Options[Name]['type'] extends 'boolean' ? boolean : string) | undefined;
};

export type Call<Options extends Record<string, Option>> = {
  readonly options: Values<Options>;
  /** All required ones, and the optional ones that were given. */
  readonly operands: readonly string[];
  readonly output: Output;
};

/** What a verb takes and does. */
export type VerbCode<Options extends Record<string, Option> = Record<string, Option>> = {
  readonly options: Options;
  /** Names of the required operands. */
  readonly operands: readonly string[];
  /** Names of the optional operands after them. */
  readonly optionalOperands?: readonly string[];
  /** Its outcome; `undefined` when everything is printed already. */
  run(call: Call<Options>): Promise<Outcome | undefined>;
};

/** A verb as the command knows it before its code is loaded. */
export type ListedVerb = {
  /** One or two words, as typed. */
  readonly name: string;
  readonly summary: string;
  load(): Promise<VerbCode>;
};

/** One thing that the command does. */
export type Verb = Pick<ListedVerb, 'name' | 'summary'> & VerbCode;

/** Keeps the names and types of the options together with the code that reads them. */
export function defineVerb<const Options extends Record<string, Option>>(verb: VerbCode<Options>): VerbCode {
  return verb as unknown as VerbCode;
}
