import * as z from 'zod/mini';

const Value = z.union([z.boolean(), z.number(), z.string()]);
const Order = z.optional(z.number());
const Variation = z.nullish(z.string());

/** A rule: order, attribute, comparator, what it compares with; value and variation for whom it fits. Source: FLAG-13. */
export const RolloutRule = z.looseObject({ o: Order, a: z.string(), t: z.int(), c: z.string(), v: Value, i: Variation });
export type RolloutRule = z.infer<typeof RolloutRule>;

/** A share of all users, in percent, with its value and variation; shares are taken in their order (FLAG-14). */
export const PercentageItem = z.looseObject({ o: Order, v: Value, p: z.number(), i: Variation });
export type PercentageItem = z.infer<typeof PercentageItem>;

/** A flag: its value for everybody whom neither a rule nor a share gives another one (FLAG-12). `t`: 0 boolean, 1 text, 2 whole, 3 decimal. */
export const FlagSetting = z.looseObject({
  v: Value,
  t: z.optional(z.int()),
  i: Variation,
  r: z.nullish(z.array(RolloutRule)),
  p: z.nullish(z.array(PercentageItem)),
});
export type FlagSetting = z.infer<typeof FlagSetting>;

/** What a flag service publishes: the flags, and where else to ask (`r`: 0 no, 1 should, 2 must). Source: OP-45. */
export const FlagConfig = z.looseObject({
  p: z.nullish(z.looseObject({ u: z.nullish(z.string()), r: z.nullish(z.int()) })),
  f: z.nullish(z.record(z.string(), FlagSetting)),
});
export type FlagConfig = z.infer<typeof FlagConfig>;

/** Reads a config and puts rules and shares into the order that they name. `undefined` for what is none. Source: T-34. */
export function readFlagConfig(text: string): FlagConfig | undefined {
  const parsed = FlagConfig.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const { f, ...rest } = parsed.data;
  if (f === undefined || f === null) return rest;
  const flags = Object.entries(f).map(([key, setting]) => [
    key,
    { ...setting, ...(setting.r && { r: setting.r.toSorted(byOrder) }), ...(setting.p && { p: setting.p.toSorted(byOrder) }) },
  ]);
  return { ...rest, f: Object.fromEntries(flags) };
}

function byOrder(a: { o?: number | undefined }, b: { o?: number | undefined }): number {
  return (a.o ?? 0) - (b.o ?? 0);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
