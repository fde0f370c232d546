import { chainName } from '../../../platform/chain/known-chains.ts';
import type { CheckPart, DimensionPart, Part } from '../deployment-score.ts';
import { isRepeatable } from '../evidence.ts';
import type { Check } from '../method-types.ts';
import { OPEN_INVENTORY } from '../scope.ts';
import type { DeploymentPart, ProjectScore } from '../score.ts';
import type { Fact } from '../types.ts';

/** The ways to answer an unknown. */
export type WayToAnswer = 'connect-chain' | 'find-contracts' | 'read-chain' | 'count-findings' | 'state' | 'look-at-website' | 'votes';

/** An unknown, and what would answer it. */
export type Unknown = {
  /** A check's id, 'chain' for all checks that a connection would answer, or 'scope:inventory'. */
  readonly subject: string;
  /** '*' where it is open in every deployment. */
  readonly deployment: string;
  /** The maximum of coverage points that an answer adds. */
  readonly points: number;
  readonly by: WayToAnswer;
  /** The number of checks it answers. */
  readonly checks: number;
  readonly words: string;
};

const UNKNOWNS_SHOWN = 5;

/** The unknowns whose answers would narrow the score most, largest first. `facts` show which chains have been read. */
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

/** The coverage points of each open value. */
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

/** Sources are ordered, the best first. */
const isReadFromChain = ({ sources: [first] }: Check): boolean => first !== undefined && isRepeatable(first);

/** Answers of the catalogue, the website and voters hold in every deployment, so they count once. */
function statementUnknowns(open: readonly Open[]): Unknown[] {
  return [...Map.groupBy(open, ({ check }) => check.id).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const by = wayToAnswer(first.check);
    return [
      { subject: first.check.id, deployment: '*', points: total(same), by, checks: 1, words: `${first.check.question} ${ANSWERED_BY[by]}` },
    ];
  });
}

function toChainUnknown({ deployment, check, points }: Open): Unknown {
  return { subject: check.id, deployment, points, by: 'read-chain', checks: 1, words: `${check.question} ${ANSWERED_BY['read-chain']}` };
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
        : `${checks.length} ${checks.length === 1 ? 'check needs' : 'checks need'} an RPC endpoint for ${chainName(deployment)}, which is not connected.`,
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
      words: 'The list of contracts may be incomplete, so an unknown deployment lowers the score.',
    },
  ];
}

/** The best way to answer a check. */
export function wayToAnswer(check: Check): WayToAnswer {
  if (check.id === 'COD-04') return 'count-findings';
  if (isReadFromChain(check)) return 'read-chain';
  const [first] = check.sources;
  if (first === 'W') return 'look-at-website';
  return check.id === 'COM-04' ? 'votes' : 'state';
}

const ANSWERED_BY: Record<WayToAnswer, string> = {
  'connect-chain': 'A connection to the chain answers it.',
  'find-contracts': 'Finding every contract answers it.',
  'read-chain': 'Reading the chain answers it.',
  'count-findings': 'Counting the serious findings of each report by status answers it.',
  state: 'A statement with a public source, a newer search or a more exact source answers it.',
  'look-at-website': 'A check of the website answers it, if the operator of this site turned that on.',
  votes: 'Votes answer it, once there are 30.',
};

const total = (open: readonly Open[]): number => open.reduce((sum, { points }) => sum + points, 0);
const keyOf = ({ subject, deployment }: Unknown): string => `${subject} ${deployment}`;
