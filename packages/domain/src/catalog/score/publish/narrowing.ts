import { chainName } from '../../../platform/chain/known-chains.ts';
import type { CheckPart, DimensionPart, Part } from '../deployment-score.ts';
import { isRepeatable } from '../evidence.ts';
import type { Check } from '../method-types.ts';
import { OPEN_INVENTORY } from '../scope.ts';
import type { DeploymentPart, ProjectScore } from '../score.ts';
import type { Fact } from '../types.ts';

/** How an unknown can be answered. */
export type WayToAnswer = 'connect-chain' | 'find-contracts' | 'read-chain' | 'count-findings' | 'state' | 'look-at-website' | 'votes';

/** One unknown, and what would answer it. */
export type Unknown = {
  /** A check's id, or 'chain' for all that a connection would answer, or 'scope:inventory'. */
  readonly subject: string;
  /** '*' where it is open in every deployment alike. */
  readonly deployment: string;
  /** Points of coverage that answering it wins at most. */
  readonly points: number;
  readonly by: WayToAnswer;
  /** How many checks it answers. */
  readonly checks: number;
  readonly words: string;
};

const UNKNOWNS_SHOWN = 5;

/** The unknowns whose answers would narrow the score most, the largest first. `facts` tell which chains have been read at all. */
export function listNarrowing(score: ProjectScore, facts: readonly Fact[], limit = UNKNOWNS_SHOWN): Unknown[] {
  const readChains = new Set(facts.filter(({ source }) => isRepeatable(source)).map(({ deployment }) => deployment));
  const open = [score.home, ...score.others].flatMap((deployment) => openChecks(deployment, score));
  const byStatement = open.filter(({ check }) => !isReadFromChain(check));
  const byChain = open.filter(({ check }) => isReadFromChain(check));
  return [
    ...statementUnknowns(byStatement),
    ...byChain.filter(({ deployment }) => readChains.has(deployment)).map(toChainUnknown),
    ...connections(byChain.filter(({ deployment }) => !readChains.has(deployment) && deployment !== OPEN_INVENTORY)),
    ...inventory(score),
  ]
    .filter(({ points }) => points > 1e-9)
    .toSorted((one, other) => other.points - one.points || (keyOf(one) < keyOf(other) ? -1 : 1))
    .slice(0, limit);
}

type Open = { readonly deployment: string; readonly check: Check; readonly points: number };

/** What each open value is worth in points of the project's coverage. */
function openChecks({ id, part }: DeploymentPart, score: ProjectScore): Open[] {
  if (id === OPEN_INVENTORY) return [];
  const share = score.blend.weights[id]?.low ?? 0;
  return part.dimensions.flatMap((dimension) =>
    dimension.checks.map((check) => ({ deployment: id, check: check.check, points: share * widthOf(part, dimension, check) })),
  );
}

function widthOf({ dimensions }: Part, dimension: DimensionPart, { check, value }: CheckPart): number {
  const weights = dimensions.reduce((total, { weight }) => total + weight, 0);
  return (dimension.weight / weights) * (check.weight / dimension.sum.weight) * ((value[1] - value[0]) / 10);
}

/** Sources are listed with the one that answers best first. */
const isReadFromChain = ({ sources: [first] }: Check): boolean => first !== undefined && isRepeatable(first);

/** What the catalogue, the website or voters answer holds in every deployment, so it counts once. */
function statementUnknowns(open: readonly Open[]): Unknown[] {
  return [...Map.groupBy(open, ({ check }) => check.id).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const by = wayToAnswer(first.check);
    return [
      { subject: first.check.id, deployment: '*', points: total(same), by, checks: 1, words: `${first.check.question} ${WORDS[by]}` },
    ];
  });
}

function toChainUnknown({ deployment, check, points }: Open): Unknown {
  return { subject: check.id, deployment, points, by: 'read-chain', checks: 1, words: `${check.question} ${WORDS['read-chain']}` };
}

function connections(open: readonly Open[]): Unknown[] {
  return [...Map.groupBy(open, ({ deployment }) => deployment)].map(([deployment, checks]) => ({
    subject: 'chain',
    deployment,
    points: total(checks),
    by: 'connect-chain',
    checks: checks.length,
    words:
      deployment === '*'
        ? `${checks.length} checks are read from a chain, and no contract is on record.`
        : `Reading ${chainName(deployment)} answers ${checks.length} checks: whoever runs this site has not connected it.`,
  }));
}

function inventory({ others, blend }: ProjectScore): Unknown[] {
  const isOpen = others.some(({ id }) => id === OPEN_INVENTORY);
  if (!isOpen) return [];
  return [
    {
      subject: 'scope:inventory',
      deployment: OPEN_INVENTORY,
      points: 100 * (blend.weights[OPEN_INVENTORY]?.low ?? 0),
      by: 'find-contracts',
      checks: 0,
      words: 'Find every contract: until then one more deployment counts, about which nothing is known.',
    },
  ];
}

/** What answers a check best. */
export function wayToAnswer(check: Check): WayToAnswer {
  if (check.id === 'COD-04') return 'count-findings';
  if (isReadFromChain(check)) return 'read-chain';
  const [first] = check.sources;
  if (first === 'W') return 'look-at-website';
  return check.id === 'COM-04' ? 'votes' : 'state';
}

const WORDS: Record<WayToAnswer, string> = {
  'connect-chain': 'A connection to the chain answers it.',
  'find-contracts': 'Finding every contract answers it.',
  'read-chain': 'Reading the chain answers it.',
  'count-findings': 'Counting in each report what became of its serious findings answers it.',
  state: 'A statement with a public source, a newer search or a more exact source answers it.',
  'look-at-website': 'A look at the website answers it, where whoever runs this site has turned that on.',
  votes: 'Votes answer it, once there are 30.',
};

const total = (open: readonly Open[]): number => open.reduce((sum, { points }) => sum + points, 0);
const keyOf = ({ subject, deployment }: Unknown): string => `${subject} ${deployment}`;
