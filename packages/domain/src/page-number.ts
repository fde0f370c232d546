import * as z from 'zod/mini';

const MESSAGE = 'Enter a whole number from 1.';

/** Limits pages to the largest exact integer: no list is that long, and its offset fits the database's integers. */
const clamp = (page: number) => Math.min(page, Number.MAX_SAFE_INTEGER);

/** A page of a list, from 1. A page past the end is valid and empty. */
export const PageNumber = z.pipe(
  z
    .number()
    .check(z.refine((page) => Number.isInteger(page) && page >= 1, MESSAGE))
    .register(z.globalRegistry, { type: 'integer', minimum: 1 }),
  z.transform(clamp),
);

/** The same as text, for query parameters. */
export const PageText = z.pipe(
  z.string().check(z.regex(/^0*[1-9]\d*$/, MESSAGE)),
  z.transform((text) => clamp(Number(text))),
);
