import { parseArgs } from 'node:util';
import { editDistance } from '@redoubt/domain/catalog/search/edit-distance';
import { type ListedVerb, UsageError, type Values, type Verb } from './verb.ts';

export type ParsedCall =
  | { readonly kind: 'help'; readonly verb: Verb | undefined; readonly json: boolean }
  | {
      readonly kind: 'run';
      readonly verb: Verb;
      readonly json: boolean;
      readonly options: Values<Verb['options']>;
      readonly operands: string[];
    };

const HELP = { help: { type: 'boolean', short: 'h' } } as const;

/** Parses the words after `redoubt`, and loads the verb; --json may stand anywhere. Throws `UsageError` with a hint. */
export async function parseCall(given: readonly string[], verbs: readonly ListedVerb[]): Promise<ParsedCall> {
  const words = given.filter((word) => word !== '--json');
  const json = words.length < given.length;
  const listed = findVerb(words, verbs);
  if (listed === undefined) {
    const [first] = words;
    if (first === '--help' || first === '-h' || first === 'help') return { kind: 'help', verb: undefined, json };
    throw new UsageError(first === undefined ? 'Give a verb. See: redoubt --help' : unknownVerb(words, verbs));
  }
  const { name, summary, load } = listed;
  const verb: Verb = { name, summary, ...(await load()) };
  const { values, positionals } = parseWords(words.slice(verb.name.split(' ').length), verb);
  if (values.help === true) return { kind: 'help', verb, json };
  const most = verb.operands.length + (verb.optionalOperands ?? []).length;
  if (positionals.length < verb.operands.length || positionals.length > most) throw new UsageError(wrongOperands(verb, positionals));
  const { help: _, ...options } = values;
  return { kind: 'run', verb, json, options, operands: positionals };
}

function findVerb(words: readonly string[], verbs: readonly ListedVerb[]): ListedVerb | undefined {
  return verbs.find(({ name }) => name.split(' ').every((word, index) => words[index] === word));
}

function parseWords(args: readonly string[], { name, options }: Verb) {
  try {
    const declared = Object.entries(options).map(([option, { type }]) => [option, { type }] as const);
    return parseArgs({ args: [...args], options: { ...Object.fromEntries(declared), ...HELP }, allowPositionals: true });
  } catch (cause) {
    // The first sentence of parseArgs' message is for people; the rest explains its rules.
    const [fault] = String(cause instanceof Error ? cause.message : cause).split('. ');
    throw new UsageError(`${fault}. See: redoubt ${name} --help`, { cause });
  }
}

function wrongOperands({ name, operands, optionalOperands = [] }: Verb, given: readonly string[]): string {
  const surplus = given[operands.length + optionalOperands.length];
  const missing = operands[given.length];
  const fault = surplus === undefined ? `<${missing}> is missing.` : `"${surplus}" is one too many.`;
  return `${fault} See: redoubt ${name} --help`;
}

function unknownVerb(words: readonly string[], verbs: readonly ListedVerb[]): string {
  const typed = words
    .filter((word) => !word.startsWith('-'))
    .slice(0, 2)
    .join(' ');
  const names = verbs.map(({ name }) => name);
  const family = names.filter((name) => name.split(' ')[0] === typed.split(' ')[0]);
  const similar =
    family.length > 0 ? family : names.filter((name) => [typed, typed.split(' ')[0] ?? ''].some((word) => editDistance(word, name) <= 2));
  const hint = similar.length > 0 ? ` Did you mean: ${similar.join(', ')}?` : '';
  return `There is no "${typed}".${hint} See: redoubt --help`;
}
