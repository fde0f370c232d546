import * as z from 'zod/mini';

/** The kinds of mail that an operator writes, as people choose them in their account settings (ACCT-13). */
export const NewsletterKind = z.enum(['product-updates', 'marketing']);
export type NewsletterKind = z.infer<typeof NewsletterKind>;

/** Longest subject that the outbox takes, and more paragraphs than anybody reads. */
const SUBJECT_CHARACTERS_MAX = 200;
const PARAGRAPHS_MAX = 50;

export type Letter = { readonly subject: string; readonly paragraphs: readonly string[] };

/**
 * A letter as an operator writes it: the subject in the first line, then paragraphs with blank lines between them. Lines within a paragraph are
 * joined. Undefined for a text without a subject or without anything below it, or that is too long.
 */
export function readLetter(text: string): Letter | undefined {
  const [subject = '', ...paragraphs] = text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((part) =>
      part
        .split('\n')
        .map((line) => line.trim())
        .join(' ')
        .trim(),
    )
    .filter((part) => part !== '');
  if (subject === '' || subject.length > SUBJECT_CHARACTERS_MAX || paragraphs.length === 0 || paragraphs.length > PARAGRAPHS_MAX)
    return undefined;
  return { subject, paragraphs };
}
