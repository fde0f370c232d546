import * as z from 'zod/mini';

/** Longer text is cut, not rejected: a report that is lost helps no one. */
const cutText = (charactersMax: number) =>
  z.pipe(
    z.string(),
    z.transform((text) => text.slice(0, charactersMax)),
  );

/** Body of POST /api/errors: an error in a visitor's browser. */
export const ErrorReport = z.object({ title: cutText(200), description: cutText(10_000), trace: cutText(20_000) });
export type ErrorReport = z.infer<typeof ErrorReport>;
