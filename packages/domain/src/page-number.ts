import * as z from 'zod/mini';

const WORDS = 'Enter a whole number from 1.';

/** As far as numbers count exactly. What is beyond stands for it: no list comes near either, and its offset still fits the database's integers. */
const clamp = (page: number) => Math.min(page, Number.MAX_SAFE_INTEGER);

/** A page of a list, from 1. One past the end is no mistake: it is empty. */
export const PageNumber = z.pipe(
  z
    .number()
    .check(z.refine((page) => Number.isInteger(page) && page >= 1, WORDS))
    .register(z.globalRegistry, { type: 'integer', minimum: 1 }),
  z.transform(clamp),
);

/** The same as text, as it stands in an address. */
export const PageText = z.pipe(
  z.string().check(z.regex(/^0*[1-9]\d*$/, WORDS)),
  z.transform((text) => clamp(Number(text))),
);
