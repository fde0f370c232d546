import { minimumsOf } from '../collect/decide-stop.ts';
import { toParty } from '../collect/net-transaction.ts';
import type { Ledger, MoveStep, Place, Step, TraceFile } from '../model/ledger.ts';
import {
  type Account,
  type Asset,
  BLOCK_END,
  DEAD_ADDRESS,
  FEES,
  fromPos,
  STAKE_ADDRESSES,
  toPos,
  transactionOf,
  ZERO_ADDRESS,
} from '../model/movement.ts';
import { checkSources } from './check-sources.ts';

/** More faults say nothing more. */
const FAULTS_MAX = 20;

/**
 * Where the parts of a file contradict each other or its inputs: a movement of one account that is counted at the place of
 * another, seeds that are not those of the inputs, places in no order. Empty: they agree. It needs no node.
 */
export function checkLedger({ inputs, ledger }: Pick<TraceFile, 'inputs' | 'ledger'>): string[] {
  const faults: string[] = [];
  const say = (fault: string) => {
    if (faults.length < FAULTS_MAX) faults.push(fault);
  };
  checkFrame({ inputs, ledger }, say);
  if (inputs.direction === 'backward') {
    checkSources({ inputs, ledger }, say);
    return faults;
  }
  checkSeeds({ inputs, ledger }, say);
  const walk = createWalk({ inputs, ledger }, say);
  for (const [number, step] of ledger.steps.entries()) walk.pass(number, step);
  walk.end();
  return faults;
}

type Content = Pick<TraceFile, 'inputs' | 'ledger'>;
type Say = (fault: string) => void;

/** Blocks, transactions and assets. */
function checkFrame({ inputs, ledger }: Content, say: Say): void {
  const { places, steps, assets, transactions, followedTo, cut, frozen } = ledger;
  const barred = frozen?.places ?? [];
  if (barred.some((number) => places[number]?.type !== 'holding' || places[number]?.asset === 'native'))
    say('An account is frozen that is not followed in a token.');
  if (followedTo > inputs.pinned.block) say('It was followed beyond the pinned block.');
  if (followedTo < inputs.pinned.block && cut === null) say('It ends before the pinned block, and does not say why.');
  if (inputs.direction === undefined && (ledger.sources ?? ledger.followedFrom) !== undefined)
    say('It has sources, and follows money forward.');
  const listed = new Set(assets.map(({ asset }) => asset));
  if (listed.size !== assets.length) say('An asset is described twice.');
  for (const asset of new Set(places.map((place) => place.asset))) if (!listed.has(asset)) say(`Asset ${asset} is not described.`);
  const keys = transactions.map(({ block, index }) => transactionOf(toPos({ block, index, rank: 0 })));
  if (keys.some((key, at) => at > 0 && key <= (keys[at - 1] ?? 0n))) say('Its transactions are not in order.');
  const known = new Set(keys);
  for (const key of new Set(steps.map(({ pos }) => transactionOf(pos)))) {
    const { block, index } = fromPos(key << 15n);
    if (block > followedTo) say(`Block ${block} is after the last one that was followed.`);
    if (index !== BLOCK_END && !known.has(key)) say(`Transaction ${index} of block ${block} is not named.`);
  }
}

function checkSeeds({ inputs, ledger: { steps, followedTo } }: Content, say: Say): void {
  const seeded = steps.filter((step): step is MoveStep => step.type === 'move' && step.seed !== undefined);
  for (const [origin, seed] of inputs.seeds.entries()) {
    if (seed.block > followedTo) continue;
    const own = seeded.filter(({ pos }) => pos === toPos(seed));
    const [step] = own;
    if (own.length !== 1 || step?.seed?.origin !== origin || step.seed.amount !== seed.amount || seed.amount > step.amount)
      say(`Seed ${origin + 1} is not followed as the inputs say.`);
  }
  if (seeded.some(({ seed }) => inputs.seeds[seed?.origin ?? -1] === undefined))
    say('A movement is followed from the start that is no seed.');
}

/** Goes through the steps as the collection of a ledger does, and says where they could not have come from it. */
function createWalk({ inputs, ledger: { places, steps, labels, followedTo } }: Content, say: Say) {
  const minimums = minimumsOf(inputs, listSeedSums(places, steps));
  // A ledger that was cut lacks later seeds, and with them what is a thousandth of all.
  const hasAllSeeds = inputs.seeds.every(({ block }) => block <= followedTo);
  const minimumOf = (asset: Asset) => (hasAllSeeds ? (minimums.get(asset) ?? 0n) : inputs.minimum[asset]);
  const held = new Map<string, number>();
  const reached = new Set<number>();
  const seen = new Set<bigint>();
  let inside = new Map<string, number>();
  let latest = new Map<Asset, bigint>();
  let transaction = -1n;
  const keyOf = (account: Account, asset: Asset) => `${account} ${asset}`;

  function begin(key: bigint): void {
    if (key < transaction) say('Its steps are not in the order in which they happened.');
    transaction = key;
    inside = new Map();
    latest = new Map();
  }

  function pass(number: number, step: Step): void {
    const key = transactionOf(step.pos);
    if (key !== transaction) begin(key);
    const [source, target] = [places[step.source], places[step.target]];
    if (target === undefined || (step.source >= 0 && source === undefined)) say(`Step ${number} leads to no place.`);
    else if (step.type === 'convert') convert(number, step, { source, target });
    else move(number, step, { source, target });
  }

  function move(number: number, step: MoveStep, { source, target }: Sides): void {
    const { asset } = target;
    const [from, to] = [toParty(step.from, asset), toParty(step.to, asset)];
    if (step.from === step.to) say(`Step ${number} moves nothing.`);
    if (seen.has(step.pos) || step.pos <= (latest.get(asset) ?? -1n)) say(`Step ${number} is not in the order in which it happened.`);
    seen.add(step.pos);
    latest.set(asset, step.pos);
    if (step.source !== (inside.get(keyOf(from, asset)) ?? held.get(keyOf(from, asset)) ?? -1) || source?.type === 'stop')
      say(`Step ${number} is paid by ${step.from}, and counted elsewhere.`);
    const known = inside.get(keyOf(to, asset)) ?? held.get(keyOf(to, asset));
    if (target.account !== to || (known !== undefined && known !== step.target))
      say(`Step ${number} comes to ${step.to}, and is counted elsewhere.`);
    else if (known === undefined) arrive(number, step, { source, target });
  }

  function convert(number: number, step: Extract<Step, { type: 'convert' }>, { source, target }: Sides): void {
    const fits =
      source?.type === 'inside' &&
      target.type === 'inside' &&
      source.account === target.account &&
      source.asset !== target.asset &&
      source.hop === target.hop &&
      step.paid > 0n &&
      inside.get(keyOf(source.account, source.asset)) === step.source &&
      !reached.has(step.target);
    if (!fits) say(`Step ${number} is no conversion of one contract.`);
    reached.add(step.target);
    inside.set(keyOf(target.account, target.asset), step.target);
  }

  /** A place is what its first movement made it. */
  function arrive(number: number, step: MoveStep, { source, target }: Sides): void {
    const hop = source === undefined || source.type === 'stop' ? 0 : source.hop + (source.type === 'inside' ? 0 : 1);
    if (target.type === 'stop') {
      if (!isStopOf(target, step, hop)) say(`Step ${number} stops for a reason that is not given: ${target.reason}.`);
      reached.add(step.target);
      return;
    }
    if (reached.has(step.target)) say(`Step ${number} comes to a place of another transaction.`);
    if (target.hop !== hop) say(`Step ${number} is ${hop} steps from the start, not ${target.hop}.`);
    reached.add(step.target);
    if (target.type === 'inside') {
      inside.set(keyOf(target.account, target.asset), step.target);
      return;
    }
    const treat = inputs.treat[target.account];
    if (target.since !== step.pos) say(`${target.account} is followed from another movement than the first.`);
    if (step.amount < (minimumOf(target.asset) ?? 0n) || hop > inputs.hops || treat === 'stop')
      say(`${target.account} is followed against the inputs.`);
    if (treat === undefined && labelOf(target.account) !== undefined) say(`${target.account} is followed against its label.`);
    if (held.size >= inputs.maxAccounts) say('More accounts are followed than the inputs allow.');
    held.set(keyOf(target.account, target.asset), step.target);
  }

  const labelOf = (account: Account) =>
    labels.find((label) => label.account === account && ['exchange', 'mixer', 'bridge'].includes(label.kind))?.kind;

  /** What the node must say of the account itself is not asked here. */
  function isStopOf({ account, asset, reason }: Extract<Place, { type: 'stop' }>, { amount }: MoveStep, hop: number): boolean {
    switch (reason) {
      case 'fees':
        return account === FEES;
      case 'burn':
        return account === ZERO_ADDRESS || account === DEAD_ADDRESS || account === asset;
      case 'validator':
        return STAKE_ADDRESSES.has(account) && inputs.treat[account] === undefined;
      case 'user':
        return inputs.treat[account] === 'stop';
      case 'exchange':
      case 'mixer':
      case 'bridge':
        return labels.some((label) => label.account === account && label.kind === reason);
      case 'dust':
        return amount < (minimumOf(asset) ?? amount + 1n);
      case 'hops':
        return hop > inputs.hops;
      case 'accounts':
        return held.size >= inputs.maxAccounts;
      default:
        return inputs.treat[account] !== 'wallet';
    }
  }

  return {
    pass,
    end() {
      if (reached.size !== places.length) say(`${places.length - reached.size} places are reached by nothing.`);
    },
  };
}

type Sides = { readonly source: Place | undefined; readonly target: Place };

function listSeedSums(places: Ledger['places'], steps: Ledger['steps']): Map<Asset, bigint> {
  const sums = new Map<Asset, bigint>();
  for (const step of steps) {
    const asset = places[step.target]?.asset;
    if (step.type === 'move' && step.seed !== undefined && asset !== undefined) sums.set(asset, (sums.get(asset) ?? 0n) + step.seed.amount);
  }
  return sums;
}
