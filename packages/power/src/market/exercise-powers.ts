import type { PowerFact } from '../analysis/power-map.ts';
import type { Address, Hex } from '../evm/reader.ts';
import { type Funding, PLENTY } from './find-balance-slot.ts';
import { judgeLeg, toTax } from './judge-leg.ts';
import { type Attempt, listAttempts, namesAccounts, type Setting } from './list-attempts.ts';
import { encodeBoth, makeAddress } from './probe.ts';
import type { Effect, Exercised, ExercisedPower, Sale, StepResult } from './simulation.ts';
import type { Trial, Trials } from './trials.ts';

/** Smaller differences are rounding. */
const NOISE = 0.0005;
const HOLDERS_MAX = 2;
/** Steps of the binary search between an accepted and a rejected number. */
const BOUND_STEPS = 24;

type Task = {
  readonly power: PowerFact;
  /** Accepted calls that named the trader and took nothing from it. */
  readonly naming: Naming[];
  readonly holder: Address;
  readonly before: Sale;
  readonly amount: bigint;
  readonly funding: Funding;
};

/**
 * Simulates every privileged function as its holder, between a purchase and a sale, and adds each
 * result to `into`. The functions are the token's, or those of a contract that its transfers call.
 */
export async function exercisePowers(
  trials: Trials,
  { powers, into, ...terms }: { powers: readonly PowerFact[]; into: ExercisedPower[] } & Omit<Task, 'holder' | 'power' | 'naming'>,
): Promise<void> {
  const naming: Naming[] = [];
  for (const power of powers) {
    const { selector, types, holders } = power;
    into.push({ selector, types, holders, result: await exercisePower(trials, { power, naming, ...terms }) });
  }
  await takeFromListed(trials, { powers, into, naming, before: terms.before, amount: terms.amount });
}

/** A call that was accepted and names the trader: it may have put it on a list. */
type Naming = { readonly holder: Address; readonly contract: Address; readonly selector: string; readonly data: Hex };

type ListedTask = {
  readonly powers: readonly PowerFact[];
  readonly into: ExercisedPower[];
  readonly naming: readonly Naming[];
} & Pick<Task, 'before' | 'amount'>;

/** Calls of each function on a listed trader, for each call that may have listed it. */
const LISTED_ATTEMPTS_MAX = 8;
/** Calls that may list the trader, of each holder. */
const NAMING_MAX = 4;

/**
 * Functions that take from listed accounts only, such as one that destroys the funds of blacklisted
 * addresses, refuse an unlisted trader, or do nothing to it. They are tried again after a call of
 * another function that named the trader, by the same holder and within the same trade.
 */
async function takeFromListed(trials: Trials, { powers, into, naming, before, amount }: ListedTask): Promise<void> {
  const open = into.flatMap((exercised, index) => {
    const power = powers[index];
    const { is } = exercised.result;
    const isOpen = is === 'harmless' || (is === 'unknown' && exercised.result.reason === 'refused');
    const first = naming.filter(
      (each) => exercised.holders.includes(each.holder) && each.contract === power?.contract && each.selector !== power.selector,
    );
    return power !== undefined && isOpen && first.length > 0 ? [{ index, exercised, power, first: first.slice(0, NAMING_MAX) }] : [];
  });
  // What is not tried in time is not harmless.
  for (const { index, exercised } of open) into[index] = { ...exercised, result: { is: 'unknown', reason: 'time' } };
  for (const { index, exercised, power, first } of open) {
    const found = createFindings(before);
    for (const { holder, data: listing } of first) {
      const parties = { trader: trials.trader, pool: trials.pool, holder, amounts: listAmounts(before) };
      const attempts = listAttempts(power, parties).filter(({ namesTrader }) => namesTrader);
      for (const { data } of attempts.slice(0, LISTED_ATTEMPTS_MAX)) {
        const act = { by: holder, target: holder, data: encodeBoth(power.contract, [listing, data]) };
        const trial = await trials.run({ buyAmount: amount, sellAmount: amount, act });
        if (trial?.report.act.outcome !== 'done' || trial.report.heldAfter >= trial.report.heldBefore) continue;
        const share = toTax({ sent: trial.report.heldBefore, arrived: trial.report.heldAfter });
        if (share > NOISE) found.add({ effect: { kind: 'takes-tokens', share }, data, after: listing, holder, trial }, trials);
      }
    }
    const effects = found.list();
    into[index] = effects.length > 0 ? { ...exercised, result: { is: 'harmful', effects, complete: true } } : exercised;
  }
}

/** Of the token, what the trader has after its purchase, and half of it. */
function listAmounts({ buy }: Pick<Sale, 'buy'>): readonly bigint[] {
  const held = buy.is === 'done' ? BigInt(buy.arrived) : 0n;
  return held > 1n ? [held, held / 2n] : [];
}

async function exercisePower(trials: Trials, task: Omit<Task, 'holder'>): Promise<ExercisedPower['result']> {
  const { power, before } = task;
  const { enabled, holders, capabilities } = power;
  if (capabilities.includes('upgrade')) return { is: 'replaces-code' };
  if (enabled.is === 'no' && enabled.reason === 'nobody-holds-it') return { is: 'unreachable' };
  const able = holders.filter((holder) => ![trials.token, trials.pool, trials.spender].includes(holder));
  if (able.length === 0) return { is: 'unknown', reason: holders.length === 0 ? 'holder-unknown' : 'holder-is-in-the-trade' };
  const found = createFindings(before);
  let reached = false;
  for (const holder of able.slice(0, HOLDERS_MAX)) {
    const done = await exerciseAs(trials, { ...task, holder }, found);
    reached ||= done;
    if (done) break;
  }
  const effects = found.list();
  if (effects.length > 0) return { is: 'harmful', effects, complete: found.gap() === undefined };
  const gap = found.gap();
  if (gap !== undefined) return { is: 'unknown', reason: gap };
  // Without an address among its arguments no call could have blocked anyone.
  if (capabilities.includes('blacklist') && !namesAccounts(power)) return { is: 'unknown', reason: 'refused' };
  // A function that needs another state, such as unpausing, has no effect now.
  if (reached || (enabled.is === 'no' && enabled.reason === 'needs-another-state')) return { is: 'harmless' };
  return { is: 'unknown', reason: 'refused' };
}

/** Tries the function with many arguments. Returns whether any call succeeded. */
async function exerciseAs(trials: Trials, task: Task, found: Findings): Promise<boolean> {
  const { power, holder } = task;
  let isListed = false;
  const tried = new Map<string, { setting: Setting; accepted: boolean; tax: number }>();
  const attempt = async ({ data, namesTrader, setting }: Attempt): Promise<boolean> => {
    const trial = await trials.run({
      buyAmount: task.amount,
      sellAmount: task.amount,
      friend: trials.friend,
      act: { by: holder, target: power.contract, data },
    });
    const accepted = trial !== undefined && trial.report.act.outcome === 'done';
    if (setting !== undefined) tried.set(data, { setting, accepted, tax: trial === undefined ? 0 : worstTax(trial) });
    if (trial !== undefined && accepted) {
      await recordOutcome(trials, { trial, data, namesTrader, task }, found);
      if (namesTrader && !isListed && trial.report.heldAfter >= trial.report.heldBefore) {
        task.naming.push({ holder, contract: power.contract, selector: power.selector, data });
        isListed = true;
      }
    }
    return accepted;
  };
  let reached = false;
  const attempts = listAttempts(power, { trader: trials.trader, pool: trials.pool, holder, amounts: listAmounts(task.before) });
  for (const each of attempts) {
    if (found.isWorst()) return true;
    reached = (await attempt(each)) || reached;
  }
  for (const setting of listBounds([...tried.values()], found.before)) {
    // Binary search for the largest accepted number.
    let { accepted, refused } = setting;
    for (let step = 0; step < BOUND_STEPS && refused - accepted > 1n && !found.isWorst(); step += 1) {
      const middle = (accepted + refused) / 2n;
      if (await attempt(setting.at(middle))) accepted = middle;
      else refused = middle;
    }
  }
  return reached;
}

/**
 * For parameters that change a tax: the accepted and the rejected number between which their bound
 * lies.
 */
function* listBounds(tried: readonly { setting: Setting; accepted: boolean; tax: number }[], before: Sale) {
  for (const group of Map.groupBy(tried, ({ setting }) => setting.group).values()) {
    const taxing = group.filter(({ accepted, tax }) => accepted && tax > worstStep(before) + NOISE).map(({ setting }) => setting.value);
    const most = taxing.reduce((max, value) => (value > max ? value : max), 0n);
    const refused = group.filter(({ accepted, setting }) => !accepted && setting.value > most).map(({ setting }) => setting.value);
    const least = refused.reduce<bigint | undefined>((min, value) => (min === undefined || value < min ? value : min), undefined);
    const [first] = group;
    if (most > 0n && least !== undefined && first !== undefined) yield { accepted: most, refused: least, at: first.setting.at };
  }
}

const taxOf = (step: StepResult): number => (step.is === 'done' ? step.tax : step.is === 'refused' ? (step.tax ?? 0) : 0);
const worstStep = ({ buy, sell, transfer }: Pick<Sale, 'buy' | 'sell' | 'transfer'>): number =>
  Math.max(...[buy, sell, transfer].map(taxOf));
const worstTax = ({ report: { buyAgain, sell, transfer } }: Trial): number =>
  worstStep({ buy: judgeLeg(buyAgain), sell: judgeLeg(sell), transfer: judgeLeg(transfer) });

type TrialOutcome = { readonly trial: Trial; readonly data: Hex; readonly namesTrader: boolean; readonly task: Task };

async function recordOutcome(trials: Trials, { trial, data, namesTrader, task }: TrialOutcome, found: Findings): Promise<void> {
  const { report } = trial;
  const [buy, transfer, sell] = [judgeLeg(report.buyAgain), judgeLeg(report.transfer), judgeLeg(report.sell)];
  const { before } = found;
  const add = (effect: Effect, kept: Trial = trial) => found.add({ effect, data, holder: task.holder, trial: kept }, trials);
  if (report.heldAfter < report.heldBefore) {
    const share = toTax({ sent: report.heldBefore, arrived: report.heldAfter });
    if (share > NOISE) add({ kind: 'takes-tokens', share });
  }
  if (report.supplyBefore > 0n && report.supplyAfter > report.supplyBefore) {
    add({ kind: 'mints', share: Number(((report.supplyAfter - report.supplyBefore) * 1_000_000n) / report.supplyBefore) / 1e6 });
  }
  const rise = (step: 'buy' | 'sell' | 'transfer', now: StepResult): number | null => {
    const [then, tax] = [before[step], taxOf(now)];
    const known = now.is === 'done' || (now.is === 'refused' && now.tax !== null);
    return known && then.is === 'done' && tax > then.tax + NOISE ? tax : null;
  };
  const raised = { buy: rise('buy', buy), sell: rise('sell', sell), transfer: rise('transfer', transfer) };
  if (raised.buy !== null || raised.sell !== null || raised.transfer !== null) add({ kind: 'raises-tax', ...raised });
  if (sell.is === 'refused') {
    // A sale by another trader after the same call shows whether everyone is blocked.
    const other = makeAddress(trials.trader, 'another');
    const again = namesTrader ? await sellAsAnother(trials, { other, data, task }) : undefined;
    if (again !== undefined && judgeLeg(again.report.sell).is === 'done') add({ kind: 'blocks-address' });
    else add({ kind: 'stops-selling' });
  } else if (sell.is === 'unknown' && sell.reason !== 'not-tried') found.miss(sell.reason);
  if (buy.is === 'refused' && before.buy.is === 'done' && sell.is === 'done') add({ kind: 'stops-buying' });
  if (transfer.is === 'refused' && before.transfer.is === 'done' && sell.is === 'done') add({ kind: 'stops-transfers' });
}

async function sellAsAnother(trials: Trials, { other, data, task }: { other: Address; data: Hex; task: Task }): Promise<Trial | undefined> {
  const funding = task.funding(other, PLENTY);
  const act = { by: task.holder, target: task.power.contract, data };
  return trials.run({ buyAmount: task.amount, sellAmount: task.amount, act }, { trader: other, funding });
}

type Candidate = Omit<Exercised, 'call'> & { readonly trial: Trial };

type Findings = ReturnType<typeof createFindings>;

/** The worst effect of each kind that a function was shown to have. */
function createFindings(before: Sale) {
  const worst = new Map<Effect['kind'], Candidate>();
  let gap: Extract<StepResult, { is: 'unknown' }>['reason'] | undefined;
  let kept: Exercised[] | undefined;
  let keep: ((trial: Trial) => number) | undefined;
  return {
    before,
    add(candidate: Candidate, trials: Trials) {
      keep = (trial) => trials.keep(trial);
      const known = worst.get(candidate.effect.kind);
      if (known === undefined || weigh(candidate.effect) > weigh(known.effect)) worst.set(candidate.effect.kind, candidate);
    },
    miss(reason: Extract<StepResult, { is: 'unknown' }>['reason']) {
      gap ??= reason;
    },
    gap: () => (gap === 'not-tried' ? undefined : gap),
    /** Whether nothing worse is left to find. */
    isWorst: () => {
      const [taxed, taken] = [worst.get('raises-tax'), worst.get('takes-tokens')];
      const takesAll = taken !== undefined && weigh(taken.effect) >= 1 - NOISE;
      return takesAll || worst.has('stops-selling') || (taxed !== undefined && weigh(taxed.effect) >= 3);
    },
    list(): Exercised[] {
      kept ??= [...worst.values()].map(({ trial, ...rest }) => ({ ...rest, call: keep?.(trial) ?? -1 }));
      return kept;
    },
  };
}

function weigh(effect: Effect): number {
  switch (effect.kind) {
    case 'raises-tax':
      return (effect.sell ?? 0) * 2 + (effect.buy ?? 0) + (effect.transfer ?? 0) / 1_000;
    case 'takes-tokens':
    case 'mints':
      return effect.share;
    default:
      return 1;
  }
}
