import * as z from 'zod/mini';

/** What browsers measure of a page: times in ms, and the layout's shift, which has no unit. */
export const VITAL_METRICS = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;
export type VitalMetric = (typeof VITAL_METRICS)[number];

/** A page by its place in the site, with `{name}` for what differs between pages of a kind: `/projects/{id}`. */
const PagePlace = z.string().check(z.maxLength(120), z.regex(/^\/[\w./{}-]*$/, 'Give the path of a page.'));

const Vital = z.object({
  /** Made by the browser for this measurement: a later value of it replaces the earlier. */
  id: z.string().check(z.regex(/^[\w.-]{1,64}$/, 'Give letters, digits, dots and dashes.')),
  metric: z.enum(VITAL_METRICS),
  value: z.number().check(z.minimum(0), z.maximum(3_600_000)),
});

/** Body of POST /api/user/vitals. */
export const VitalsReport = z.object({ page: PagePlace, vitals: z.array(Vital).check(z.minLength(1), z.maxLength(10)) });
export type VitalsReport = z.infer<typeof VitalsReport>;
