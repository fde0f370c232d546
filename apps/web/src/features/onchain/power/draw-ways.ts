import { ageText } from '@redoubt/domain/catalog/reported/text';
import type { ReportedStep, ReportedWay } from '@redoubt/domain/catalog/reported/way';
import type { Holder } from '@redoubt/domain/catalog/verdict/control-path';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import type { Controller } from '@redoubt/power/analysis/power-map';
import { type ControlWay, toActionKey, toWayKey } from '@redoubt/power/text/control-ways';
import { toDuration } from '@redoubt/power/text/describe-controller';
import type { DrawnAccount, DrawnWay } from './graph-layout.ts';
import type { Names } from './names-of.ts';
import { toFamilyLabel, toReachText, toStakeText, toThresholdText, toWayTitle } from './power-labels.ts';

/** The place of a contract's privileged functions on a page. */
export const toPanel = (contract: string): string => `#powers-${contract}`;

const STATES: Readonly<Record<ControlWay['state'], DrawnWay['state']>> = {
  live: { text: 'Proven', tone: 'caution' },
  possible: { text: 'Not proven' },
  idle: { text: 'Not enabled' },
};

type Drawing = {
  readonly names: Names;
  /** The address of a contract's privileged functions; on this page without it. */
  readonly hrefOf?: (contract: string) => string;
  /** Whether each says what it reaches: where its functions are not on the page. */
  readonly isSummary?: boolean;
};

/** Access paths of power maps, as the graph draws them. */
export function drawProven(ways: readonly ControlWay[], { names, hrefOf = toPanel, isSummary = false }: Drawing): DrawnWay[] {
  return ways.map((way) => ({
    key: toWayKey(way),
    action: toActionKey(way),
    title: toWayTitle(way),
    subject: way.name,
    functions: way.selectors.map(names.functionOf),
    href: hrefOf(way.contract),
    reach: !isSummary || way.reach === undefined ? undefined : toReachText(way.reach),
    stake: way.strength !== 'take' || way.reach?.length === 0 ? undefined : (toStakeText(way.stake) ?? null),
    state: STATES[way.state],
    steps: way.steps.map((address, index) => {
      const isLast = index === way.steps.length - 1;
      return { ...drawController(address, names), ...(isLast && !way.isKnown && { remark: 'Controller not found' }) };
    }),
    delayS: way.delayS,
    strength: way.strength,
    basis: way.state === 'live' ? 'proven' : 'unproven',
  }));
}

function drawController(address: string, names: Names): DrawnAccount {
  const controller = names.controllerOf(address);
  const delayS = controller?.delayS ?? 0;
  const badge =
    controller?.multisig !== undefined
      ? { text: toThresholdText(controller.multisig) }
      : delayS > 0
        ? ({ text: toDuration(delayS), tone: 'caution' } as const)
        : undefined;
  return { id: address, address, title: toTitle(controller), badge, label: names.labelOf(address) };
}

const TITLES: Readonly<Record<Controller['kind'], string>> = {
  account: 'Single-key wallet (EOA)',
  'delegated-account': 'Single-key wallet (EIP-7702)',
  nobody: 'No one',
  multisig: 'Multisig',
  timelock: 'Timelock',
  governor: 'Vote',
  contract: 'Contract',
};

function toTitle(controller: Controller | undefined): string {
  if (controller === undefined) return 'Not examined';
  if (controller.aliasOf !== undefined) return 'Contract on the parent chain';
  return controller.kind === 'governor' ? TITLES.governor : (toFamilyLabel(controller.family) ?? TITLES[controller.kind]);
}

const EFFECTS: Readonly<Record<ReportedWay['effect'], { readonly title: string; readonly strength: DrawnWay['strength'] }>> = {
  take: { title: 'Upgrade the code', strength: 'take' },
  mint: { title: 'Mint, or set who mints', strength: 'take' },
  block: { title: 'Pause or blacklist', strength: 'block' },
};

type Place = { readonly chain: string; readonly address: string };

/**
 * Ways that others read, as the same graph draws them: each says who read it, and how long ago. Contracts that have a map of ours are left
 * out. `today`: YYYY-MM-DD.
 */
export function drawReported(
  reported: readonly ReportedWay[],
  { href, today, mapped = [] }: { href: string; today: string; mapped?: readonly Place[] },
): DrawnWay[] {
  const ways = leaveOut(reported, mapped);
  const chains = new Set(ways.flatMap(({ contracts }) => contracts.map(({ chain }) => chain)));
  return ways.map((way): DrawnWay => {
    const { contracts, effect, functions, noticeSeconds, source, day } = way;
    const { title, strength } = EFFECTS[effect];
    const [first] = contracts;
    const chain = first?.chain ?? '';
    const more = contracts.length > 1 ? ` and ${contracts.length - 1} more` : '';
    const on = chains.size > 1 ? ` on ${chainName(chain)}` : '';
    const action = `${effect} ${contracts.map((each) => `${each.chain} ${each.address}`).join(' ')}`;
    const steps = way.steps.map((step, index) =>
      index === way.steps.length - 1
        ? { ...drawHolder(way, step), id: `${chain} ${step.address}`, remark: `${source}, ${ageText(day, today)}` }
        : { ...drawStep(step), id: `${chain} ${step.address}` },
    );
    return {
      key: `${action} ${steps.map(({ id }) => id).join(' ')} ${source} ${noticeSeconds}`,
      action,
      title,
      subject: `${first?.name ?? ''}${more}${on}`,
      functions,
      href,
      stake: strength === 'take' ? null : undefined,
      state: { text: `${source}, ${ageText(day, today)}` },
      steps,
      delayS: noticeSeconds,
      strength,
      basis: 'reported',
    };
  });
}

function leaveOut(ways: readonly ReportedWay[], mapped: readonly Place[]): ReportedWay[] {
  const own = new Set(mapped.map(({ chain, address }) => `${chain} ${address}`));
  return ways.flatMap((way) => {
    const contracts = way.contracts.filter(({ chain, address }) => !own.has(`${chain} ${address}`));
    return contracts.length === 0 ? [] : [{ ...way, contracts }];
  });
}

const drawStep = ({ address, name, isTimelock }: ReportedStep): DrawnAccount => ({
  id: address,
  address,
  title: isTimelock ? 'Timelock' : 'Contract',
  label: name ?? undefined,
});

function drawHolder({ holder, isBelow }: ReportedWay, step: ReportedStep): DrawnAccount {
  const where = isBelow && holder.kind !== 'unresolved' ? ' on the parent chain' : '';
  return {
    ...drawStep(step),
    title: `${HOLDERS[holder.kind]}${where}`,
    badge: holder.kind === 'keys' ? { text: toKeysText(holder) } : undefined,
  };
}

const toKeysText = ({ required, of }: Extract<Holder, { kind: 'keys' }>): string =>
  of === null ? `${required} keys` : `${required} of ${of}`;

const HOLDERS: Readonly<Record<Holder['kind'], string>> = {
  'no-one': 'No one',
  anyone: 'Anyone',
  key: 'Single-key wallet (EOA)',
  keys: 'Multisig',
  vote: 'Vote',
  timelock: 'Timelock',
  unresolved: 'Not resolved',
  undecided: 'Not resolved',
};
