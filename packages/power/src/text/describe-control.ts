import type { Capability } from '../analysis/capability.ts';
import { type Certainty, judgeDanger } from '../analysis/harm/judge-danger.ts';
import { findWorstEnding } from '../market/list-endings.ts';
import { joinActions, toClause, toSentence } from './control-action.ts';
import { byStrength, type ControlWay, isAlone, isEasier, listControlWays, type NamedMap } from './control-ways.ts';
import { describeNotice, describeVotes, toWho } from './describe-controller.ts';
import { countUndetermined, describeUnheld, describeUnsold, describeUntried, isForeign, listUnread } from './describe-gaps.ts';
import { costsMost, describeEnding, describeVerdict, joinWithAnd } from './sale-effect.ts';

const DAY_S = 86_400;

export type ControlStatement = {
  /** `open`: anyone can do harm; `danger`: a single key can take funds. */
  readonly tone: 'open' | 'danger' | 'caution' | 'neutral';
  readonly words: string;
};

type OpenAction = { readonly name: string; readonly capabilities: readonly Capability[] };

/** Contracts with the actions that are open to anyone with that certainty, and with none higher. */
function listOpenActions(contracts: readonly NamedMap[], certainty: Certainty): OpenAction[] {
  return contracts.flatMap(({ name, map: { openDangers } }) => {
    const all = openDangers.flatMap((danger) => danger.capabilities.map((each) => ({ each, certainty: judgeDanger(each, danger) })));
    const isSurer = ({ certainty: other }: { certainty: Certainty }) => CERTAINTIES.indexOf(other) < CERTAINTIES.indexOf(certainty);
    const surer = new Set(all.filter(isSurer).map(({ each }) => each));
    const found = [...new Set(all.flatMap((one) => (one.certainty === certainty && !surer.has(one.each) ? [one.each] : [])))];
    return found.length === 0 ? [] : [{ name, capabilities: found.toSorted(byStrength) }];
  });
}

const CERTAINTIES: readonly Certainty[] = ['proven', 'likely', 'unknown'];

/**
 * "Who can take the money" in a few sentences, in this order: actions open to anyone; tokens that
 * cannot be sold; who can make sales worthless; the strongest privilege to take funds; the
 * strongest to block them, where it needs fewer keys or less time; where none of these was found, what
 * can be done in another state, or changed; how far taxes go; what could not be determined. Claims no
 * more than was found, and leaves out nothing that was. Undefined without any map.
 */
export function describeControl(contracts: readonly NamedMap[]): ControlStatement | undefined {
  if (contracts.length === 0) return undefined;
  const ways = listControlWays(contracts);
  const live = ways.filter(({ state }) => state === 'live');
  const ruin = live.find(({ effect }) => effect !== undefined && costsMost(effect));
  const take = live.find((way) => way.strength === 'take' && way !== ruin);
  const block = live.find((way) => way.strength === 'block' && way !== ruin);
  const worst = [ruin, take].filter((way) => way !== undefined).toSorted((a, b) => (isEasier(a, b) ? -1 : isEasier(b, a) ? 1 : 0));
  const isTaken = worst.some(({ strength }) => strength === 'take');
  const possible = isTaken ? undefined : ways.find(({ state, strength }) => state === 'possible' && strength === 'take');
  const proven = listOpenActions(contracts, 'proven');
  const supposed = listOpenActions(contracts, 'likely');
  const unproven = listOpenActions(contracts, 'unknown');
  const actions = [...proven, ...supposed];
  const sentences = proven.map(({ name, capabilities }) => `Anyone can ${joinActions(name, capabilities)}.`);
  sentences.push(...supposed.map(({ name, capabilities }) => `Anyone may be able to ${joinActions(name, capabilities)}.`));
  const verdicts = contracts.flatMap(({ name, sales }) => (sales && describeVerdict(name, sales)) ?? []);
  sentences.push(...verdicts);
  const guarded = describeGuards(contracts);
  sentences.push(...guarded, ...worst.map((way) => toSentence(way, 'can')));
  const unread = listUnread(contracts);
  const foreign = contracts.filter(({ map }) => map.unknown.some(isForeign)).map(({ name }) => name);
  const unheld = describeUnheld(contracts);
  if (possible !== undefined) sentences.push(`${toSentence(possible, 'may')} No simulated call succeeded.`);
  else if (!isTaken && !unheld.takes && actions.length === 0 && verdicts.length === 0 && unread.length + foreign.length < contracts.length)
    sentences.push(
      `No usable privilege was found to take, dilute or replace what ${contracts.length === 1 ? 'the contract holds' : 'the contracts hold'}.`,
    );
  const empty = live.find(({ capability, strength }) => capability === 'withdraw' && strength === 'change');
  if (!isTaken && empty !== undefined)
    sentences.push(
      `${toWho(empty)} can make ${empty.name} pay out, ${describeNotice(empty)}, but simulated calls moved nothing of what it holds now.`,
    );
  const unsold = describeUnsold(contracts);
  sentences.push(...unsold);
  if (block !== undefined && worst.every((way) => isEasier(block, way))) sentences.push(toSentence(block, 'can'));
  const isBlocked = block !== undefined;
  const said = isBlocked ? [...worst, block] : worst;
  const unclear = ways.find(
    (way) => way.isUnclear && way.state !== 'idle' && way.strength !== 'take' && said.every((each) => isEasier(way, each)),
  );
  const lesser = isTaken || possible !== undefined ? [] : listLesser(ways, { isBlocked, isSaid: unclear !== undefined });
  sentences.push(...lesser);
  if (unclear !== undefined)
    sentences.push(`${toClause(unclear, unclear.state === 'live' ? 'can' : 'may')}; what all of that does to users was not determined.`);
  sentences.push(
    ...unproven.map(
      ({ name, capabilities }) => `Whether anyone can ${joinActions(name, capabilities)} is not known: no simulated call succeeded.`,
    ),
  );
  const taxes = [...describeTaxes(ways, worst), ...(worst.length === 0 ? describeUntried(contracts) : [])];
  sentences.push(...taxes);
  sentences.push(...listVotes(ways));
  if (unread.length > 0)
    sentences.push(`The privileged functions of ${joinWithAnd(unread)} could not be determined: the analysis stopped at a limit.`);
  if (foreign.length > 0)
    sentences.push(`${joinWithAnd(foreign)} ${foreign.length === 1 ? 'runs' : 'run'} code that is not EVM code: it was not analysed.`);
  sentences.push(...unheld.sentences);
  const open = countUndetermined(contracts) - unread.length - foreign.length - unheld.count;
  if (open > 0) sentences.push(`${open} ${open === 1 ? 'function' : 'functions'} could not be determined.`);
  const isOpen =
    possible !== undefined ||
    empty !== undefined ||
    unclear !== undefined ||
    open + unread.length + foreign.length > 0 ||
    [taxes, verdicts, guarded, unsold, lesser, unproven, unheld.sentences].some(({ length }) => length > 0);
  const tone = actions.length > 0 ? 'open' : toTone(worst.find(({ strength }) => strength === 'take') ?? ruin ?? block, isOpen);
  return { tone, words: sentences.join(' ') };
}

/** Of each vote that decides: how much of its quorum one account has. */
function listVotes(ways: readonly ControlWay[]): string[] {
  const ends = ways.flatMap(({ state, end }) => (state === 'idle' || end?.kind !== 'governor' ? [] : [end]));
  return [...new Set(ends.map(({ vote = {} }) => describeVotes(vote)))];
}

/**
 * What was found of privileges, where none to take is usable: one that another state of the contract makes usable, one to block that no
 * call proved, and one to change what the contract does. Fees are described elsewhere.
 */
function listLesser(ways: readonly ControlWay[], { isBlocked, isSaid }: { isBlocked: boolean; isSaid: boolean }): string[] {
  const idle = ways.find(({ state, strength }) => state === 'idle' && strength === 'take');
  const blocking = isBlocked ? undefined : ways.find(({ state, strength }) => state === 'possible' && strength === 'block');
  const changing = ways.find(({ state, capability }) => state !== 'idle' && (capability === 'ownership' || capability === 'other'));
  return [
    ...(idle === undefined ? [] : [`${toClause(idle, 'can')}, once the contract is in another state.`]),
    ...(blocking === undefined ? [] : [`${toSentence(blocking, 'may')} No simulated call succeeded.`]),
    ...(isSaid || isBlocked || blocking !== undefined || changing === undefined
      ? []
      : [`${toClause(changing, changing.state === 'live' ? 'can' : 'may')}.`]),
  ];
}

/** What one account alone can do to a token's sales through another contract, which its transfers call. */
function describeGuards(contracts: readonly NamedMap[]): string[] {
  return contracts.flatMap(({ name, map: { address }, sales }) => {
    const worst = findWorstEnding((sales?.endings ?? []).filter(({ contract }) => contract !== address));
    return worst === undefined ? [] : [describeEnding(worst, { name, token: address })];
  });
}

/**
 * How far taxes and fees can be raised, or that this is unknown, for controllers who cannot do
 * worse as easily.
 */
function describeTaxes(ways: readonly ControlWay[], worst: readonly ControlWay[]): string[] {
  const rest = ways.filter((way) => way.state !== 'idle' && !worst.includes(way) && worst.every((each) => isEasier(way, each)));
  const bounded = rest.filter(({ effect }) => effect?.kind === 'raises-tax');
  const open = rest.find((way) => way.capability === 'fee' && way.effect === undefined && !way.isSaleKnown);
  const sentences = [...Map.groupBy(bounded, ({ name }) => name).values()].flatMap(([first]) => (first ? [toSentence(first, 'can')] : []));
  if (open !== undefined) sentences.push(`${toClause(open, open.state === 'live' ? 'can' : 'may')}; the maximum is unknown.`);
  return sentences;
}

function toTone(strongest: ControlWay | undefined, isOpen: boolean): ControlStatement['tone'] {
  if (strongest === undefined) return isOpen ? 'caution' : 'neutral';
  const isSoon = strongest.delayS !== null && strongest.delayS < DAY_S;
  return strongest.strength === 'take' && isAlone(strongest) && isSoon ? 'danger' : 'caution';
}
