import * as z from 'zod/mini';
import { Address, Day, IncidentKind, PartialDate, Words } from '../../catalog/file/schema.ts';
import { WebAddress } from '../../form.ts';

const Dollars = z.string().check(z.regex(/^[1-9]\d{0,14}$/));

/** A standing bug bounty programme. */
export const Programme = z.object({
  what: z.literal('programme'),
  slug: z.string().check(z.regex(/^[A-Za-z0-9-]{1,80}$/)),
  name: Words(80),
  /** Whole US dollars; null where none is stated. */
  rewardMaxUsd: z.nullable(z.string().check(z.regex(/^[1-9]\d{0,11}$/))),
});

/** Published source that compiles to the code at an address, metadata included (`exact`) or but for it (`metadata`). */
export const Verification = z.object({
  what: z.literal('verification'),
  chainId: z.int().check(z.positive()),
  address: Address,
  match: z.enum(['exact', 'metadata']),
  verifiedOn: Day,
  url: WebAddress,
});

/** A report in an auditor's repository. */
export const Report = z.object({
  what: z.literal('report'),
  firm: Words(80),
  /** What its client may be called, the longest name first. */
  names: z.array(Words(80)).check(z.minLength(1)),
  scope: Words(200),
  date: PartialDate,
  url: WebAddress,
});

/** An exploit with a published reproduction. */
export const Exploit = z.object({
  what: z.literal('exploit'),
  date: Day,
  name: Words(80),
  kind: IncidentKind,
  cause: Words(160),
  /** Whole US dollars; null where the source states no single amount in dollars. */
  lossUsd: z.nullable(Dollars),
  url: WebAddress,
});

/** One thing that a source states, in our words: facts only, none of its texts. */
export const SourceEntry = z.discriminatedUnion('what', [Programme, Verification, Report, Exploit]);
export type SourceEntry = z.infer<typeof SourceEntry>;
export type EntryOf<What extends SourceEntry['what']> = Extract<SourceEntry, { what: What }>;

/** Something that a source states and that is not taken over, with the reason. */
export const LeftOut = z.object({ what: z.string(), why: z.string() });
export type LeftOut = z.infer<typeof LeftOut>;

/** What was read of one page of a source. */
export type ReadPage = { readonly entries: readonly SourceEntry[]; readonly leftOut: readonly LeftOut[] };

/** The readers' version: pages that an earlier one read are read again. */
export const READER_VERSION = 1;

/** A source's answer that is not in its format. Its message says where. */
export class UnreadableSource extends Error {
  override readonly name = 'UnreadableSource';
}

/** Parses JSON of a source, or says where it is not in the source's format. */
export function parseAnswer<Schema extends z.ZodMiniType>(text: string, schema: Schema): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new UnreadableSource('It is no JSON.', { cause });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UnreadableSource(`It is not in the format of the source: ${issue?.path.join('.') || 'the whole'}.`);
}
