import { explainGap } from '@redoubt/domain/onchain/market/explain-gap';
import type { Capability } from '../analysis/capability.ts';
import { judgeDanger } from '../analysis/harm/judge-danger.ts';
import type { PowerFact } from '../analysis/power-map.ts';
import type { Effect } from '../market/simulation.ts';
import { isReachEffect } from '../reach/reach.ts';
import { type ControlWay, listControlWays } from '../text/control-ways.ts';
import { type ControlStatement, describeControl } from '../text/describe-control.ts';
import { describeNotice, toDuration, toWho } from '../text/describe-controller.ts';
import { describeChanges } from '../text/describe-reach.ts';
import { describeRule } from '../text/describe-rule.ts';
import { CAPABILITY_LABELS, explainReason, toHolderLabel } from '../text/labels.ts';
import { type SaleEvidence, toEffectAction } from '../text/sale-effect.ts';
import type { AddressAnalysis } from './analyse-address.ts';
import type { ContractReport, ReportedCall, ReportedHolder, ReportedPower } from './contract-report.ts';

/** A part of a report: what was found, in the order of its weight, or that nothing was. */
export type ReportSection = {
  readonly title: string;
  readonly items: readonly { readonly words: string; readonly details: readonly string[] }[];
  /** The sentence for a section without items. */
  readonly empty: string;
};

export type DescribedReport = { readonly verdict: ControlStatement; readonly sections: readonly ReportSection[] };

/** The sentence for an address without a contract. */
export const NO_CONTRACT = 'There is no contract at this address on that chain: it is a single-key wallet (EOA), or unused.';

/** The title of the section about simulated trades. */
export const TRADE_TITLE = 'Simulated trade';

const NAME = 'the contract';

/** A report in words, for the command and the page alike: the verdict, then everything behind it. */
export function describeReport({
  report,
  map,
  trade,
  reach,
}: Pick<AddressAnalysis, 'report' | 'map' | 'trade' | 'reach'>): DescribedReport {
  const sales: SaleEvidence | undefined = trade?.simulation;
  const unsold = trade?.failed ?? `${explainGap('no-pool')}.`;
  const named = { name: NAME, map, sales, unsold, reach };
  const ways = listControlWays([named]);
  const nameOf = toNames(report);
  return {
    verdict: describeControl([named]) ?? { tone: 'neutral', words: '' },
    sections: [
      { title: 'Who can take, mint and stop', items: listWho(ways, report), empty: '' },
      {
        title: 'Dangers open to anyone',
        items: report.openDangers.map(({ selector, capabilities, proof, privilege }) => ({
          words: `${nameOf(selector)}: ${joinCapabilities(capabilities)}`,
          details: [
            proof === null ? 'Found in the code; no simulated call is kept.' : 'Simulated: succeeds from any address.',
            ...(privilege === null
              ? []
              : [`Its holder can do more: ${joinCapabilities(privilege.capabilities)}`, ...describePower(privilege, factOf(privilege))]),
          ],
        })),
        empty: 'None was found.',
      },
      {
        title: 'Privileged functions',
        items: report.powers.map((power) => ({
          words: `${nameOf(power.selector)}: ${joinCapabilities(power.capabilities)}`,
          details: describePower(power, factOf(power)),
        })),
        empty: 'None was found.',
      },
      { title: 'Functions open to anyone', items: listFunctions(report.open, nameOf), empty: 'Nothing with an effect.' },
      { title: 'Functions that only read', items: listFunctions(report.reads, nameOf), empty: 'No function was proven to.' },
      {
        title: 'Not determined',
        items: report.unknown.map(({ selector, why }) => ({
          words: selector === null ? capitalise(why) : `${nameOf(selector)}: ${why}`,
          details: [],
        })),
        empty: 'Nothing was left open.',
      },
      { title: TRADE_TITLE, items: listTrade(report), empty: 'The contract is no token in a pool that was found.' },
    ],
  };

  function factOf({ selector, contract = map.address }: ReportedPower): PowerFact | undefined {
    return map.powers.find((fact) => selector === `0x${fact.selector}` && contract === fact.contract);
  }
}

const joinCapabilities = (capabilities: readonly Capability[]): string => capabilities.map((each) => CAPABILITY_LABELS[each]).join(', ');

const capitalise = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** A function by its name and selector, or by its selector alone. */
function toNames({ functions, powers }: ContractReport): (selector: string) => string {
  const names = new Map([...functions, ...powers].map(({ selector, name }) => [selector as string, name]));
  return (selector) => {
    const name = names.get(selector) ?? null;
    return name === null ? selector : `${name} (${selector})`;
  };
}

const QUESTIONS: readonly { readonly words: string; readonly isAnswer: (way: ControlWay) => boolean }[] = [
  {
    words: 'Take',
    isAnswer: ({ strength, capability, effect }) => strength === 'take' && capability !== 'mint' && effect?.kind !== 'mints',
  },
  { words: 'Mint', isAnswer: ({ capability, effect }) => capability === 'mint' || effect?.kind === 'mints' },
  { words: 'Stop', isAnswer: ({ strength }) => strength === 'block' },
];

/** The easiest way to each of the three, or that none was found, with how much is not determined. */
function listWho(ways: readonly ControlWay[], { openDangers, unknown }: ContractReport): ReportSection['items'] {
  const dangers = openDangers.flatMap((danger) =>
    danger.capabilities.map((capability) => ({ capability, certainty: judgeDanger(capability, danger) })),
  );
  const open = unknown.length === 0 ? '' : `; ${unknown.length} not determined`;
  return QUESTIONS.map(({ words, isAnswer }) => {
    const certainties = dangers.flatMap(({ capability, certainty }) => (OPEN_TO[words]?.includes(capability) ? [certainty] : []));
    const way = ways.find((each) => each.state !== 'idle' && isAnswer(each));
    const answer = certainties.includes('proven')
      ? 'anyone'
      : certainties.includes('likely')
        ? 'possibly anyone; no simulated call succeeded'
        : `${way === undefined ? `no one was found${open}` : toAnswer(way)}${certainties.length === 0 ? '' : '; whether anyone can is not known'}`;
    return { words: `${words}: ${answer}`, details: [] };
  });
}

/** Capabilities that answer a question where anyone has them. */
const OPEN_TO: Readonly<Record<string, readonly Capability[]>> = {
  Take: ['upgrade', 'execute', 'withdraw', 'destroy', 'burn'],
  Mint: ['mint'],
  Stop: ['pause', 'blacklist'],
};

function toAnswer(way: ControlWay): string {
  const who = toWho(way);
  const proof = way.state === 'live' ? '' : '; no simulated call succeeded';
  return `${who.charAt(0).toLowerCase()}${who.slice(1)}, ${describeNotice(way)}${proof}`;
}

function describePower(
  { holders, holdersComplete, delaySeconds, reach, reachWhy, proof, contract }: ReportedPower,
  fact: PowerFact | undefined,
) {
  const { enabled } = fact ?? {};
  const { holderCall, strangerCall } = proof;
  return [
    ...(contract === undefined ? [] : [`In ${contract}`]),
    ...holders.map(describeHolder),
    ...(holders.length === 0 ? ['No holder was found.'] : holdersComplete ? [] : ['Found among known accounts; there may be others.']),
    ...(delaySeconds === 0 || holders.length === 0 ? [] : [`Delay: ${delaySeconds === null ? 'not known' : toDuration(delaySeconds)}`]),
    ...(holderCall?.ok === true && strangerCall?.ok === false ? describeProof(holderCall, strangerCall) : []),
    ...(enabled === undefined || enabled.is === 'yes' ? [] : [explainReason(enabled.reason)]),
    ...(reach === null ? (reachWhy === null ? [] : [reachWhy]) : [describeEffects(reach)]),
  ];
}

/** What was simulated, with all that is needed to repeat it. */
const describeProof = ({ from, to, data }: ReportedCall, stranger: ReportedCall): string[] => [
  'Simulated: succeeds from the holder, reverts from any other address',
  `The calls: eth_call to ${to} with ${data}, from ${from} and from ${stranger.from}`,
];

/** What it does to what others own, and to trades. */
function describeEffects(reach: NonNullable<ReportedPower['reach']>): string {
  const owned = reach.filter(isReachEffect);
  const onTrades = reach.filter((effect): effect is Effect => !isReachEffect(effect));
  const can = onTrades.map((effect) => toEffectAction(effect)).join(', ');
  if (can === '') return describeChanges(owned);
  return [...(owned.length === 0 ? [] : [describeChanges(owned)]), `In simulated trades it can ${can}.`].join(' ');
}

function describeHolder({ address, kind, threshold, of, via }: ReportedHolder): string {
  const label = toHolderLabel(kind, threshold === undefined || of === undefined ? undefined : { threshold, of });
  return `${label} ${address}${via.length === 0 ? '' : `, by way of ${via.join(' → ')}`}`;
}

const listFunctions = (entries: readonly { readonly selector: string }[], nameOf: (selector: string) => string): ReportSection['items'] =>
  entries.length === 0 ? [] : [{ words: entries.map(({ selector }) => nameOf(selector)).join(', '), details: [] }];

const VERDICTS = {
  sellable: 'Can be sold',
  'not-sellable': 'Cannot be sold',
  taxed: 'Can be sold, with a tax',
  undetermined: 'Not determined whether it can be sold',
} as const;

const PERCENT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });
const toPercent = (share: number | null): string => (share === null ? 'not measured' : `${PERCENT.format(share * 100)}\u00a0%`);

function listTrade({ market }: ContractReport): ReportSection['items'] {
  if (market === null) return [];
  const { verdict, buyTax, sellTax, holdersTried, why, rules, method } = market;
  const details = [
    ...(why === null ? [] : [why]),
    ...rules.map(describeRule),
    `Buy tax ${toPercent(buyTax)}, sell tax ${toPercent(sellTax)}, ${holdersTried} present ${holdersTried === 1 ? 'holder' : 'holders'} tried`,
    method,
  ];
  return [{ words: VERDICTS[verdict], details }];
}
