import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Email, WebAddress } from '@redoubt/domain/form';
import { locales } from 'zod';
import * as z from 'zod/mini';

const Words = (charactersMax: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(charactersMax));
const Link = z.optional(WebAddress);
/** Accounts that a brand file does not name are not shown: the shipped ones are placeholders. */
const NO_ACCOUNTS = {
  telegram: undefined,
  youtube: undefined,
  medium: undefined,
  linkedin: undefined,
  discord: undefined,
  wechat: undefined,
};

/** An open position. `id` is part of its address. */
const OpenRole = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'Give lower-case letters, digits and hyphens, such as smart-contract-auditor.')),
  title: Words(120),
  team: Words(80),
  place: Words(80),
  about: Words(4_000),
  does: z.array(Words(500)).check(z.maxLength(40)),
  brings: z.array(Words(500)).check(z.maxLength(40)),
});

/** A legal text: the Markdown file that holds it, from the folder of the brand file, and the day of its last change. */
const LegalFile = z.optional(z.strictObject({ file: Words(1_000), changedOn: z.iso.date() }));
const LEGAL_LETTERS_MAX = 200_000;

/** What a brand file can say. Whatever it leaves out stays as the product ships it; of `social` what it leaves out is not shown. */
export const Brand = z.strictObject({
  name: z.optional(Words(40)),
  legalEntity: z.optional(Words(120)),
  description: z.optional(Words(300)),
  contactEmail: z.optional(Email),
  securityContact: z.optional(
    z.pipe(
      z.strictObject({
        contact: z
          .string()
          .check(z.regex(/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+|tel:\+\d+)$/, 'Give mailto:, https:// or tel: with an address.')),
        reviewedOn: z.iso.date(),
        policyUrl: Link,
      }),
      z.transform((given) => ({ policyUrl: undefined, ...given })),
    ),
  ),
  sessionRefetchSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(86_400))),
  social: z.optional(
    z.pipe(
      z.strictObject({
        twitter: z._default(z.array(z.strictObject({ label: Words(40), url: WebAddress })).check(z.maxLength(5)), []),
        telegram: Link,
        youtube: Link,
        medium: Link,
        linkedin: Link,
        discord: Link,
        wechat: z.optional(Words(200)),
      }),
      z.transform((given) => ({ ...NO_ACCOUNTS, ...given })),
    ),
  ),
  openRoles: z.optional(z.array(OpenRole).check(z.maxLength(100))),
  legal: z.optional(
    z.strictObject({
      'privacy-policy': LegalFile,
      'terms-and-conditions': LegalFile,
      'cookie-policy': LegalFile,
      disclaimer: LegalFile,
    }),
  ),
});
type LegalPage = keyof NonNullable<z.infer<typeof Brand>['legal']>;
export type Brand = Omit<z.infer<typeof Brand>, 'legal'> & {
  legal?: { [Page in LegalPage]?: { readonly text: string; readonly changedOn: string } };
};

/** Reads the file that BRAND_FILE names; nothing without one. Throws with every fault by field, for the operator. */
export function readBrand({ brandFile: path }: { brandFile: string | undefined }): Brand {
  if (path === undefined) return {};
  const refuse = (faults: readonly string[], cause?: unknown) =>
    new Error(`These settings are not valid:\n${faults.map((fault) => `  BRAND_FILE: ${fault}`).join('\n')}`, { cause });
  const readLegalText = (page: string, file: string): string => {
    const place = resolve(dirname(path), file);
    let text: string;
    try {
      text = readFileSync(place, 'utf8');
    } catch (cause) {
      throw refuse([`legal.${page}.file: ${place} cannot be read.`], cause);
    }
    if (text.trim() === '' || text.length > LEGAL_LETTERS_MAX)
      throw refuse([`legal.${page}.file: ${place} is empty, or has more than ${LEGAL_LETTERS_MAX} characters.`]);
    return text;
  };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw refuse([`${path} cannot be read as JSON: ${cause instanceof Error ? cause.message : 'unknown fault'}`], cause);
  }
  const parsed = Brand.safeParse(content, { error: locales.en().localeError });
  if (parsed.success) {
    const { legal, ...brand } = parsed.data;
    if (legal === undefined) return brand;
    const texts = Object.entries(legal).flatMap(([page, stated]) =>
      stated === undefined ? [] : [[page, { text: readLegalText(page, stated.file), changedOn: stated.changedOn }] as const],
    );
    return { ...brand, legal: Object.fromEntries(texts) };
  }
  throw refuse(parsed.error.issues.map(({ path: at, message }) => `${at.join('.') || path}: ${message}`));
}
