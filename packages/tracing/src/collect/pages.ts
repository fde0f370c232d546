import { type Account, type Asset, type Movement, type Pos, startOf } from '../model/movement.ts';
import type { Covered, MovementAsk, MovementStore } from '../model/store.ts';

/** Movements of one account and asset that were read: all after `after`, to the end of block `readTo`. */
export type Page = {
  readonly after: Pos;
  readonly rows: readonly Movement[];
  readonly readTo: number;
  readonly missing: Covered<unknown>['missing'];
  /** Whether the number of rows was limited. */
  readonly cut: boolean;
};

/** `until`: before which position, where it is another than that of all. */
export type Wanted = { readonly account: Account; readonly asset: Asset; readonly after: Pos; readonly until?: Pos };

const PAGE_ROWS = 5_000;

/** Reads all movements of each account and asset until `until`, `rowsMax` of one at most; all are asked for together. */
export async function readPages(
  store: MovementStore,
  wanted: readonly Wanted[],
  { until, rowsMax }: { until: Pos; rowsMax: number },
): Promise<Page[]> {
  const sides = await Promise.all(
    (['outgoing', 'incoming'] as const).map((side) => readSide((asks) => store[side](asks), wanted, { until, rowsMax })),
  );
  return wanted.map(({ after }, index) => {
    const [out, into] = [sides[0]?.[index], sides[1]?.[index]];
    if (out === undefined || into === undefined) throw new TypeError('the store left out an answer');
    const readTo = Math.min(out.readTo, into.readTo);
    const end = startOf(readTo + 1);
    const rows = [...out.rows, ...into.rows]
      .filter(({ pos }) => pos < end)
      .toSorted((a, b) => (a.pos < b.pos ? -1 : a.pos > b.pos ? 1 : 0));
    return { after, rows, readTo, missing: out.missing, cut: out.cut || into.cut };
  });
}

/** Movements of one account and asset on one side. */
export type Side = { rows: Movement[]; readTo: number; missing: Covered<unknown>['missing']; cut: boolean };

/** The same of one side alone: what accounts paid, or what came to them. */
export async function readSide(
  ask: (asks: readonly MovementAsk[]) => Promise<Covered<Movement[]>[]>,
  wanted: readonly Wanted[],
  { until, rowsMax }: { until: Pos; rowsMax: number },
): Promise<Side[]> {
  const limit = Math.min(PAGE_ROWS, rowsMax);
  const sides: Side[] = wanted.map(() => ({ rows: [], readTo: -1, missing: [], cut: false }));
  let open = wanted.map((one, index) => ({ until, ...one, index }));
  while (open.length > 0) {
    const answers = await ask(open.map(({ account, asset, after, until: end }) => ({ account, asset, after, until: end, limit })));
    const next: typeof open = [];
    for (const [at, question] of open.entries()) {
      const answer = answers[at];
      const side = sides[question.index];
      if (answer === undefined || side === undefined) throw new TypeError('the store left out an answer');
      side.rows.push(...answer.rows);
      side.readTo = answer.complete?.to ?? -1;
      side.missing = [...side.missing, ...answer.missing];
      const last = answer.rows.at(-1);
      if (!answer.more || last === undefined) continue;
      if (side.rows.length < rowsMax) next.push({ ...question, after: last.pos });
      else {
        side.cut = true;
        side.readTo = Math.min(side.readTo, Number(last.pos >> 32n) - 1); // The last block may have more.
      }
    }
    open = next;
  }
  return sides;
}
