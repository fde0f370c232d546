import * as z from 'zod/mini';

/** A flag's value for a user, and the name of the variation where its source gives one. */
export const FlagValue = z.object({ value: z.boolean(), variationId: z.nullable(z.string()) });
export type FlagValue = z.infer<typeof FlagValue>;

/** What every flag is for the person who asks, by the flag's key. */
export const FlagValues = z.object({ flags: z.record(z.string(), FlagValue) });
export type FlagValues = z.infer<typeof FlagValues>;
