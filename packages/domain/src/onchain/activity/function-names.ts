import * as z from 'zod/mini';

/** Selectors in one request: more than nearly any contract has. */
export const SELECTORS_MAX = 256;

const Selector = z
  .string()
  .check(z.regex(/^0x[0-9a-f]{8}$/, 'Please give selectors of 0x and 8 lower-case hexadecimal digits, with commas.'));

/** Query of GET /api/function-names. */
export const FunctionNamesQuery = z.object({
  selectors: z.pipe(
    z.string().check(z.maxLength(SELECTORS_MAX * '0x00000000,'.length)),
    z.pipe(
      z.transform((text: string) => text.split(',')),
      z.array(Selector).check(z.maxLength(SELECTORS_MAX)),
    ),
  ),
});

/** Names of functions by selector, those that are known; several candidates are joined by "or". No judgment rests on them. */
export const FunctionNames = z.object({ names: z.array(z.object({ selector: z.string(), name: z.string() })) });
export type FunctionNames = z.infer<typeof FunctionNames>;
