import type { Outcome } from '../output.ts';
import type { ListedVerb, Option, Verb } from './verb.ts';

const COMMON: Readonly<Record<string, Option>> = {
  json: { type: 'boolean', description: 'Print one JSON document on standard output.' },
  help: { type: 'boolean', description: 'Show its usage.' },
};

export function describeCommand(verbs: readonly ListedVerb[]): Outcome {
  const lines = verbs.map(({ name, summary }) => [name, summary] as const);
  return {
    text: ['Usage: redoubt <verb>', '', ...toColumns(lines), '', 'Every verb has --help and --json.'].join('\n'),
    json: { verbs: verbs.map(({ name, summary }) => ({ name, summary })) },
  };
}

export function describeVerb(verb: Verb): Outcome {
  const options = { ...verb.options, ...COMMON };
  const lines = Object.entries(options).map(([name, option]) => [spellOption(name, option), option.description] as const);
  return {
    text: [`Usage: redoubt ${usageOf(verb)}`, '', verb.summary, '', ...toColumns(lines)].join('\n'),
    json: { name: verb.name, summary: verb.summary, operands: verb.operands, options },
  };
}

function usageOf({ name, operands, optionalOperands = [], options }: Verb): string {
  const words = [...operands.map((operand) => `<${operand}>`), ...optionalOperands.map((operand) => `[${operand}]`)];
  return [name, ...words, ...(Object.keys(options).length > 0 ? ['[options]'] : [])].join(' ');
}

function spellOption(name: string, { type }: Option): string {
  return type === 'boolean' ? `--${name}` : `--${name} <${name}>`;
}

function toColumns(lines: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...lines.map(([left]) => left.length));
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
