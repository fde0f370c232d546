import * as z from 'zod/mini';
import { WebAddress } from '../../form.ts';
import { ChainSlug } from '../file/schema.ts';

/**
 * Who controls an address. `sanctioned`: on a government's list; `exploiter`: stole funds; `mixer`: a
 * contract that hides who paid whom.
 */
export const LabelKind = z.enum(['sanctioned', 'exploiter', 'mixer', 'exchange', 'bridge', 'other']);
export type LabelKind = z.infer<typeof LabelKind>;

const Words = (charactersMax: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(charactersMax));

const Entry = z.strictObject({
  /** `*`: on every chain. */
  chain: z.union([ChainSlug, z.literal('*')]),
  address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'Please give an address of 0x and 40 hexadecimal digits.'), z.toLowerCase()),
  label: Words(80),
  kind: LabelKind,
});

/** A file of address labels that an operator imports; see docs/operations.md for its format. */
export const LabelList = z
  .strictObject({
    /** The page the list was taken from; files with the same source are versions of one list. */
    source: WebAddress,
    name: Words(80),
    licence: Words(200),
    /** The day on which the list was valid. */
    date: z.iso.date(),
    /** Kinds of which the list means to name all. Without any it names some, of any kind. */
    covers: z.array(LabelKind),
    labels: z.array(Entry).check(z.maxLength(200_000)),
  })
  .check((context) => {
    const { covers, labels } = context.value;
    const seen = new Set<string>();
    const fault = (index: number, field: string, message: string) =>
      context.issues.push({ code: 'custom', input: labels[index], path: ['labels', index, field], message });
    for (const [index, { chain, address, kind }] of labels.entries()) {
      if (covers.length > 0 && !covers.includes(kind)) fault(index, 'kind', 'This kind is not among those that the list covers.');
      const key = `${chain} ${address} ${kind}`;
      if (seen.has(key)) fault(index, 'address', 'This address is listed twice on the same chain as the same kind.');
      seen.add(key);
    }
  });
export type LabelList = z.infer<typeof LabelList>;
