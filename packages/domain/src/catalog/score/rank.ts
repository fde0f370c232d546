import type { Span } from './types.ts';

/** What ranking needs of a project. */
export type Rankable = {
  readonly id: string;
  /** Real and demo projects are ranked apart. */
  readonly demo: boolean;
  readonly rated: boolean;
  /** The low end as it is shown. */
  readonly shownLow: number;
  readonly uncappedLow: number;
  readonly coverage: number;
  /** Whether there is any usable fact. */
  readonly known: boolean;
};

export type Ranked = {
  readonly id: string;
  /** Place in the whole order of its realm, from 1 without gaps. */
  readonly position: number;
  /** Null without a single fact. */
  readonly rank: number | null;
  /** Not rated: the rank goes on counting, and is shown as such. */
  readonly provisional: boolean;
};

/**
 * Ranks each realm by itself: rated projects by their shown low end, equal ones sharing a rank (1, 2, 2, 4); then those that are not
 * rated, by what is proven before link and caps; at the end those about which nothing is known. Ties go by uncapped low end, coverage, id.
 */
export function rankProjects(projects: readonly Rankable[]): Ranked[] {
  return [false, true].flatMap((demo) => rankRealm(projects.filter((project) => project.demo === demo)));
}

function rankRealm(projects: readonly Rankable[]): Ranked[] {
  const ordered = projects.toSorted(
    (one, other) =>
      groupOf(one) - groupOf(other) ||
      (one.rated && other.rated ? other.shownLow - one.shownLow : 0) ||
      other.uncappedLow - one.uncappedLow ||
      other.coverage - one.coverage ||
      (one.id < other.id ? -1 : 1),
  );
  let shared = { shownLow: Number.NaN, rank: 0 };
  return ordered.map((project, index) => {
    const position = index + 1;
    if (!project.rated) return { id: project.id, position, rank: project.known ? position : null, provisional: true };
    if (project.shownLow !== shared.shownLow) shared = { shownLow: project.shownLow, rank: position };
    return { id: project.id, position, rank: shared.rank, provisional: false };
  });
}

/** Rated, not rated, unknown. */
function groupOf({ rated, known }: Rankable): number {
  if (rated) return 0;
  return known ? 1 : 2;
}

/** Fewer rated projects make no percentile. */
const PERCENTILE_PROJECTS_MIN = 20;

/** Which part of the others is worse, in whole percent, equal ones counted half. Null where too few are rated to say. */
export function percentileOf(shownLow: number, ratedLows: readonly number[]): number | null {
  if (ratedLows.length < PERCENTILE_PROJECTS_MIN) return null;
  const below = ratedLows.filter((low) => low < shownLow).length;
  const equal = ratedLows.filter((low) => low === shownLow).length;
  return Math.floor((100 * (below + (equal - 1) / 2)) / (ratedLows.length - 1));
}

/** Fewer rated projects make no median. */
const COHORT_PROJECTS_MIN = 10;

export type Cohort = {
  readonly rated: number;
  readonly notRated: number;
  /** Of low ends and of high ends, each for itself; null where too few are rated. */
  readonly median: Span | null;
  readonly lowerQuartile: Span | null;
  readonly upperQuartile: Span | null;
};

/** How the rated projects of one category or chain are spread. `notRated` is said beside it. */
export function cohortOf(rated: readonly Span[], notRated: number): Cohort {
  const enough = rated.length >= COHORT_PROJECTS_MIN;
  const at = (part: number): Span | null =>
    enough
      ? {
          low: quantile(
            rated.map(({ low }) => low),
            part,
          ),
          high: quantile(
            rated.map(({ high }) => high),
            part,
          ),
        }
      : null;
  return { rated: rated.length, notRated, median: at(0.5), lowerQuartile: at(0.25), upperQuartile: at(0.75) };
}

/** Straight line between the two nearest values. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = part * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return below + (above - below) * (place - Math.floor(place));
}
