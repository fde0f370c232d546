import { minimumsOf } from '../collect/decide-stop.ts';
import { toParty } from '../collect/net-transaction.ts';
import type { MoveStep, Place, Source, Step, TraceFile } from '../model/ledger.ts';
import { type Account, type Asset, FEES, type Pos, SEVERAL, startOf, toPos, transactionOf, ZERO_ADDRESS } from '../model/movement.ts';

type Content = Pick<TraceFile, 'inputs' | 'ledger'>;
type Say = (fault: string) => void;

const LABELLED = ['exchange', 'mixer', 'bridge'];

/** Where the parts of a backward trace contradict each other or its inputs. */
export function checkSources(content: Content, say: Say): void {
  const { inputs, ledger } = content;
  const { places, steps, sources = [], followedFrom } = ledger;
  if (ledger.sources === undefined || followedFrom === undefined) {
    say('It names no sources, or no first block.');
    return;
  }
  const total = checkTarget(content, say);
  const since = startOf(followedFrom) - 1n;
  for (const [number, place] of places.entries()) {
    if (place.type !== 'holding') continue;
    if (place.until === undefined || place.until < place.since || (ledger.cut === null && place.since !== since))
      say(`${place.account} is followed for other blocks than the file says.`);
    const source = place.origin === undefined ? undefined : sources[place.origin];
    if ((place.opening ?? 0n) > 0n !== (source !== undefined) || (source !== undefined && !isOpening(source, place)))
      say(`What ${place.account} had before is of another source.`);
    if (number > 0 || inputs.holding === undefined) checkFollowed(content, place, say);
  }
  if (places.filter(({ type }) => type === 'holding').length > inputs.maxAccounts + 1)
    say('More accounts are followed than the inputs allow.');
  const asset = places[0]?.asset;
  const minimums = minimumsOf(inputs, asset === undefined ? new Map() : new Map([[asset, total]]));
  const walk = createWalk(content, (each) => minimums.get(each) ?? 0n, say);
  for (const [number, step] of steps.entries()) walk.pass(number, step);
  walk.end();
}

const isOpening = (source: Source, { account, asset }: Place) =>
  source.reason === 'opening' && source.asset === asset && (source.account === account || source.account === SEVERAL);

/** That place 0 is what the inputs ask for. Returns how much it is. */
function checkTarget({ inputs: { seeds, holding }, ledger: { places, steps } }: Content, say: Say): bigint {
  const [end] = places;
  if (holding !== undefined) {
    const isIt =
      end?.type === 'holding' &&
      end.account === holding.account &&
      end.asset === holding.asset &&
      end.until === startOf(holding.block + 1) - 1n;
    if (!isIt) say('What it explains is not what the inputs ask for.');
    let balance = end?.type === 'holding' ? (end.opening ?? 0n) : 0n;
    for (const step of steps) {
      if (step.type !== 'move') continue;
      if (step.target === 0) balance += step.amount;
      else if (step.source === 0) balance = balance > step.amount ? balance - step.amount : 0n;
    }
    return balance;
  }
  const [seed] = seeds;
  const own = steps.filter(({ target }) => target === 0);
  const [step] = own;
  const isIt =
    end?.type === 'stop' &&
    end.reason === 'target' &&
    own.length === 1 &&
    step?.type === 'move' &&
    seed !== undefined &&
    step.pos === toPos(seed) &&
    step.amount === seed.amount;
  if (!isIt) say('What it explains is not what the inputs ask for.');
  return seed?.amount ?? 0n;
}

function checkFollowed({ inputs, ledger: { labels } }: Content, { account, hop }: Extract<Place, { type: 'holding' }>, say: Say): void {
  const treat = inputs.treat[account];
  if (hop > inputs.hops || treat === 'stop') say(`${account} is followed against the inputs.`);
  if (treat === undefined && labels.some((label) => label.account === account && LABELLED.includes(label.kind)))
    say(`${account} is followed against its label.`);
}

/** Goes through the steps as they were laid, and says where they could not have been. */
function createWalk({ inputs, ledger }: Content, minimumOf: (asset: Asset) => bigint, say: Say) {
  const { places, sources = [], labels } = ledger;
  const held = new Map<string, { readonly number: number; readonly until: Pos }>();
  for (const [number, place] of places.entries())
    if (place.type === 'holding') held.set(keyOf(place.account, place.asset), { number, until: place.until ?? -1n });
  const reached = new Set<number>([0]);
  let inside = new Map<string, number>();
  let latest = new Map<Asset, bigint>();
  let transaction = -1n;

  const liveAt = (account: Account, asset: Asset, pos: Pos): number | undefined => {
    const holder = held.get(keyOf(account, asset));
    return holder !== undefined && holder.until >= pos ? holder.number : undefined;
  };

  function pass(number: number, step: Step): void {
    const key = transactionOf(step.pos);
    if (key !== transaction) {
      if (key < transaction) say('Its steps are not in the order in which they happened.');
      transaction = key;
      inside = new Map();
      latest = new Map();
    }
    const [source, target] = [places[step.source], places[step.target]];
    if (target === undefined || (step.source >= 0 && source === undefined)) {
      say(`Step ${number} leads to no place.`);
      return;
    }
    if (step.type === 'convert') {
      convert(number, step, source, target);
      return;
    }
    const { asset } = target;
    const [from, to] = [toParty(step.from, asset), toParty(step.to, asset)];
    if (step.from === step.to || step.pos <= (latest.get(asset) ?? -1n)) say(`Step ${number} is not in the order in which it happened.`);
    latest.set(asset, step.pos);
    if (step.source >= 0 && !isAt(step.source, from, asset, step.pos))
      say(`Step ${number} is paid by ${step.from}, and counted elsewhere.`);
    if (step.source < 0 && liveAt(from, asset, step.pos) !== undefined) say(`Step ${number} is paid by ${step.from}, which is followed.`);
    if (step.target > 0 && target.type !== 'stop' && !isAt(step.target, to, asset, step.pos))
      say(`Step ${number} comes to ${step.to}, and is counted elsewhere.`);
    if (target.account !== to) say(`Step ${number} comes to ${step.to}, and is counted elsewhere.`);
    if (target.type === 'stop' && step.target > 0 && (target.reason === 'elsewhere' || target.reason === 'fees')) {
      if (liveAt(to, asset, step.pos) !== undefined || (target.reason === 'fees') !== (to === FEES))
        say(`Step ${number} is counted as paid to others.`);
    } else if (target.type === 'stop' && step.target > 0) say(`Step ${number} stops for a reason that is not given: ${target.reason}.`);
    reached.add(step.target);
    checkSeed(number, step, from, asset);
  }

  /** Places within a transaction are its own; the others are of one account each. */
  function isAt(place: number, account: Account, asset: Asset, pos: Pos): boolean {
    const own = places[place];
    if (own?.account !== account || own.asset !== asset) return false;
    if (own.type === 'holding') return liveAt(account, asset, pos) === place;
    if (own.type !== 'inside') return false;
    const known = inside.get(keyOf(account, asset));
    if (known === undefined && reached.has(place)) return false;
    inside.set(keyOf(account, asset), place);
    reached.add(place);
    return known === undefined || known === place;
  }

  function convert(number: number, step: Extract<Step, { type: 'convert' }>, source: Place | undefined, target: Place): void {
    const fits =
      source?.type === 'inside' &&
      target.type === 'inside' &&
      source.account === target.account &&
      source.asset !== target.asset &&
      step.paid > 0n &&
      isAt(step.source, source.account, source.asset, step.pos) &&
      isAt(step.target, target.account, target.asset, step.pos);
    if (!fits) say(`Step ${number} is no conversion of one contract.`);
  }

  /** What comes from outside is all of one source, whose reason holds. */
  function checkSeed(number: number, { seed, source, amount, kind }: MoveStep, from: Account, asset: Asset): void {
    const origin = seed && sources[seed.origin];
    if (source < 0 !== (seed !== undefined)) say(`Step ${number} comes from nowhere, or from two sides.`);
    else if (seed === undefined) return;
    else if (origin === undefined || seed.amount !== amount || origin.asset !== asset || ![from, SEVERAL].includes(origin.account))
      say(`Step ${number} is of another source than the file says.`);
    else if (!isReason(origin.reason, { from, amount, asset, kind }))
      say(`Step ${number} comes from a source for a reason that is not given.`);
  }

  type Paid = { readonly from: Account; readonly amount: bigint; readonly asset: Asset; readonly kind: MoveStep['kind'] };

  /** What the node must say of the account itself is not asked here. */
  function isReason(reason: Source['reason'], { from, amount, asset, kind }: Paid): boolean {
    switch (reason) {
      case 'tips':
        return from === FEES && kind === 'tips';
      case 'withdrawal':
        return from === ZERO_ADDRESS && asset === 'native';
      case 'mint':
        return from === asset;
      case 'user':
        return inputs.treat[from] === 'stop';
      case 'exchange':
      case 'mixer':
      case 'bridge':
        return labels.some((label) => label.account === from && label.kind === reason);
      case 'dust':
        return amount < minimumOf(asset);
      case 'opening':
      case 'target':
        return false;
      default:
        return true;
    }
  }

  return {
    pass,
    end() {
      // What an account had before needs no step to reach it.
      const unreached = places.filter((place, number) => place.type !== 'holding' && !reached.has(number)).length;
      if (unreached > 0) say(`${unreached} places are reached by nothing.`);
    },
  };
}

const keyOf = (account: Account, asset: Asset) => `${account} ${asset}`;
