import * as z from 'zod/mini';

// Building blocks of answers. Null always means: checked, and undetermined.

/** From 0 to 1. */
export const Share = z.number().check(z.minimum(0), z.maximum(1));
/** A share that can exceed 1: a fee of 300 %, reserves of 105 %. */
export const Ratio = z.number().check(z.minimum(0), z.maximum(1e9));
export const Count = z.int().check(z.nonnegative());
export const Seconds = z.number().check(z.minimum(0));
/** Milliseconds since 1970. */
export const Instant = z.int().check(z.nonnegative());
/** Whole US dollars as decimal text. */
export const WholeUsd = z.string().check(z.regex(/^\d{1,15}$/));
export const YesNo = z.boolean();
export const YesNoOrUnknown = z.nullable(z.boolean());

/** The record of a search on the day in the fact's evidence. Only with it is "none found" an answer. */
export const Searched = z.strictObject({ kind: z.literal('searched') });

/** The answer could not be determined, for this reason. Possible for every subject; the value stays unknown. */
export const Undetermined = z.strictObject({ undetermined: z.string().check(z.minLength(1), z.maxLength(300)) });
export type Undetermined = z.infer<typeof Undetermined>;
