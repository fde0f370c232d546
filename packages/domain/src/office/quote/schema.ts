import * as z from 'zod/mini';
import { Email, WebAddress } from '../../form.ts';

/** What can be requested, in the order of the form (OP-29). */
export const QUOTE_SERVICES = [
  { value: 'security-audit', label: 'Security Audit' },
  { value: 'skynet', label: 'Skynet' },
  { value: 'kyc', label: 'KYC' },
  { value: 'penetration-testing', label: 'Penetration Testing' },
  { value: 'skytrace', label: 'SkyTrace' },
] as const;

/** Chains offered by name; the message tells which others. */
export const QUOTE_CHAINS = [
  { value: 'ethereum', label: 'Ethereum' },
  { value: 'base', label: 'Base' },
  { value: 'arbitrum', label: 'Arbitrum' },
  { value: 'optimism', label: 'Optimism' },
  { value: 'polygon', label: 'Polygon' },
  { value: 'bsc', label: 'BNB Chain' },
  { value: 'avalanche', label: 'Avalanche' },
  { value: 'other', label: 'Another' },
] as const;

/** Where a request stands, in the usual order. */
export const QUOTE_STATES = [
  { value: 'received', label: 'Received', meaning: 'It is here. It was not answered yet.' },
  { value: 'in-conversation', label: 'In conversation', meaning: 'We have written to you by email.' },
  { value: 'scheduled', label: 'Scheduled', meaning: 'Scope and dates are agreed.' },
  { value: 'declined', label: 'Declined', meaning: 'This request does not lead to work together.' },
] as const;

export const QuoteService = z.enum(['security-audit', 'skynet', 'kyc', 'penetration-testing', 'skytrace']);
export type QuoteService = z.infer<typeof QuoteService>;
const QuoteChain = z.enum(['ethereum', 'base', 'arbitrum', 'optimism', 'polygon', 'bsc', 'avalanche', 'other']);
export const QuoteState = z.enum(['received', 'in-conversation', 'scheduled', 'declined']);
export type QuoteState = z.infer<typeof QuoteState>;

/** Longest answers, in characters. */
export const QUOTE_LENGTHS = { line: 120, code: 2_000, message: 5_000 } as const;

const tooLong = (max: number) => `At most ${max} characters, please.`;
// Text goes into mails and on screens: no control characters but line breaks and tabs, nothing that turns the direction of writing.
const HIDDEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const isPlainLine = (text: string) => !HIDDEN.test(text);
const isPlainText = (text: string) => !HIDDEN.test(text.replaceAll(/[\n\r\t]/g, ' '));

const line = (asked: string) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, asked), z.maxLength(QUOTE_LENGTHS.line, tooLong(QUOTE_LENGTHS.line)), z.refine(isPlainLine, asked));

/** What was left empty counts as not given. */
const optional = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z.pipe(
    z.optional(z.string()),
    z.pipe(
      z.transform((text: string | undefined) => (text === undefined || text.trim() === '' ? undefined : text)),
      z.optional(schema),
    ),
  );

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, tooLong(max)), z.refine(isPlainText, 'Plain text, please.'));

const unique = (values: readonly string[]) => new Set(values).size === values.length;

/**
 * Body of POST /api/quotes: what the requester wants to have reviewed, and how to reach them.
 * Source: SITE-21, OP-29.
 */
export const QuoteBody = z.object({
  email: Email,
  name: line('Please tell us your name.'),
  project: line('Please name the project.'),
  services: z.array(QuoteService).check(z.minLength(1, 'Please choose at least one.'), z.refine(unique, 'Please choose each only once.')),
  company: optional(line('One line, please.')),
  website: optional(WebAddress),
  /** Repositories or addresses of contracts, one a line. */
  code: optional(text(QUOTE_LENGTHS.code)),
  chains: z._default(z.array(QuoteChain).check(z.refine(unique, 'Please choose each only once.')), []),
  /** A day, as in 2027-01-15. */
  deadline: optional(z.iso.date('Please give a day.')),
  message: optional(text(QUOTE_LENGTHS.message)),
  /** People do not see this field and leave it empty; programs that fill in forms do not. */
  fax: z.optional(z.string().check(z.maxLength(QUOTE_LENGTHS.line))),
});
export type QuoteBody = z.infer<typeof QuoteBody>;

/** Answer of POST /api/quotes. `page` is the address of the page that shows the state, a path of this site. */
export const QuoteReceipt = z.object({ success: z.literal(true), reference: z.string(), page: z.string() });
export type QuoteReceipt = z.infer<typeof QuoteReceipt>;

/** `Q-` and twice four characters that are not mistaken for one another (Crockford's base 32). */
export const QUOTE_REFERENCE_PATTERN = /^Q-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
export const QuoteReference = z.string().check(z.regex(QUOTE_REFERENCE_PATTERN));
export const QuoteKey = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** Body of POST /api/admin/quotes/state. */
export const QuoteStateBody = z.object({ reference: QuoteReference, state: QuoteState });

/** A form of a CRM that takes the place of our own: what its embed is told. Source: SITE-22. */
export type CrmForm = {
  readonly portalId: string;
  readonly formId: string;
  readonly region: string;
  /** Origin that the form's script comes from. */
  readonly origin: string;
};
