import '@/http/server-only';
import { AppError } from '@redoubt/domain/errors';
import { z } from 'zod';
import { requirePlainText } from './read-body.ts';

/**
 * Parses `input` with `schema`. Unknown keys are dropped; a strict schema refuses them.
 *
 * Throws `InvalidParameterException` with the field and the message of the first issue.
 */
export function parseInput<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, input, { error: describeIssue });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue === undefined ? '' : fieldOf(pathOf(issue));
  if (issue === undefined || field === '') throw new AppError('InvalidParameterException', issue && { message: issue.message });
  throw new AppError('InvalidParameterException', { field, message: `${field}: ${issue.message}` });
}

/**
 * A query string as an object of strings. Refuses duplicate names: parsers disagree on which one
 * counts.
 */
export function readQuery(url: string): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of new URL(url).searchParams) {
    if (Object.hasOwn(query, name)) {
      throw new AppError('InvalidParameterException', { field: name, message: `${name}: Please give this parameter once.` });
    }
    requirePlainText(name);
    requirePlainText(value);
    // Not an assignment, so that `__proto__` is an ordinary name.
    Object.defineProperty(query, name, { value, enumerable: true });
  }
  return query;
}

/** The path of the field at fault. For unknown keys: of the first of them. */
function pathOf(issue: z.core.$ZodIssue): readonly PropertyKey[] {
  return issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
}

/** A field's name as callers write it: properties.list[2]. */
function fieldOf(path: readonly PropertyKey[]): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${String(step)}`))
    .join('')
    .slice(0, 200);
}

/** The message of an issue whose schema has none of its own. `undefined` uses Zod's. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Please give a value.' : `Please give ${withArticle(issue.expected)}.`;
    case 'invalid_value':
      return issue.values.length > 12 ? 'This value is not known.' : `Please give one of ${issue.values.map(String).join(', ')}.`;
    case 'too_big':
      return `${capitalise(boundsOf(issue.origin))} at most ${issue.maximum}${unitOf(issue.origin)}.`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Please give a value.';
      return `${capitalise(boundsOf(issue.origin))} at least ${issue.minimum}${unitOf(issue.origin)}.`;
    case 'unrecognized_keys':
      return 'There is no such parameter.';
    case 'invalid_format':
      return issue.input === '' ? 'Please give a value.' : 'This is not in the right form.';
    case 'invalid_union':
      return 'This value is not of a kind that is taken here.';
    default:
      return undefined;
  }
}

const TYPE_LABELS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function withArticle(type: string): string {
  return TYPE_LABELS[type] ?? `a value of type ${type}`;
}

function boundsOf(origin: string): string {
  return origin === 'string' || origin === 'array' ? 'please give' : 'the value must be';
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' entries' : '';
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
