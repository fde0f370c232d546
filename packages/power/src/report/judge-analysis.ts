import type { Custody, PowerPath, Taking } from '@redoubt/domain/catalog/score/answers/governance';
import { toChips } from '@redoubt/domain/catalog/verdict/chips';
import type { ProvenControl } from '@redoubt/domain/catalog/verdict/control';
import type { Answer, Finding } from '@redoubt/domain/catalog/verdict/finding';
import type { Chip, Verdict, VerdictLevel } from '@redoubt/domain/catalog/verdict/schema';
import { judgeDanger } from '../analysis/harm/judge-danger.ts';
import type { Controller } from '../analysis/power-map.ts';
import { type ControlWay, listControlWays } from '../text/control-ways.ts';
import type { ControlStatement } from '../text/describe-control.ts';
import type { AddressAnalysis } from './analyse-address.ts';
import { describeReport } from './describe-report.ts';

/** `neutral` is no praise: losses, audits and whether it runs were not looked for. */
const LEVELS: Readonly<Record<ControlStatement['tone'], VerdictLevel>> = {
  open: 'critical',
  danger: 'high',
  caution: 'medium',
  neutral: 'unknown',
};

/**
 * The verdict of one contract of which nothing but its chain was read: who can take the money, and whether it can be sold. Its sentence
 * is the one that the report begins with. `today`: the day of the reading, as YYYY-MM-DD.
 */
export function judgeAnalysis(
  analysis: Pick<AddressAnalysis, 'address' | 'report' | 'map' | 'trade' | 'reach'>,
  { today }: { today: string },
): Verdict {
  const { address, report, map, trade, reach } = analysis;
  const { verdict } = describeReport(analysis);
  const ways = listControlWays([{ name: 'the contract', map, sales: trade?.simulation, reach }]);
  const isStuck = report.market?.verdict === 'not-sellable';
  // Functions that could not be determined are no finding.
  const level = isStuck ? 'critical' : verdict.tone === 'caution' && ways.length === 0 ? 'unknown' : LEVELS[verdict.tone];
  const sentence = isStuck && report.market?.why ? `${report.market.why} ${verdict.words}` : verdict.words;
  const contract = { chain: report.chain, address, role: report.market === null ? 'vault' : 'token', name: 'the contract' } as const;
  const proven: ProvenControl = {
    ...{ chain: report.chain, address, day: today, evidence: { block: report.block } },
    paths: ways.flatMap(toPath),
    complete: map.unknown.length === 0 && map.powers.every(({ holdersComplete }) => holdersComplete),
  };
  const chips = toChips({
    control: [{ contract, proven, reported: { contract, state: undefined, paths: [], gap: null } }],
    home: report.chain,
    isFresh: () => true,
    selling: toSelling(report.market, today),
    tax: report.market?.sellTax ?? undefined,
    hasToken: report.market !== null,
    isCoin: false,
    attested: [],
  });
  return {
    level,
    sentence,
    reasons: level === 'unknown' ? [] : [{ check: isStuck ? 'CAP-01' : 'GOV-01', level, sentence, evidence: [{ block: report.block }] }],
    chips: chips.map((chip) =>
      openTo(
        chip,
        report.openDangers.flatMap((danger) => danger.capabilities.filter((each) => judgeDanger(each, danger) !== 'unknown')),
      ),
    ),
    read: { contracts: 1, of: 1 },
    asOf: today,
    basis: 'proven',
  };
}

/** What anyone can do needs no key. */
function openTo(chip: Chip, capabilities: readonly string[]): Chip {
  const isOpen =
    chip.about === 'mint'
      ? capabilities.includes('mint')
      : chip.about === 'withdraw' && capabilities.some((each) => each === 'withdraw' || each === 'execute' || each === 'upgrade');
  return isOpen ? { ...chip, state: 'fail', value: 'Anyone', basis: 'proven' } : chip;
}

function toPath({ strength, capability, isUnclear, state, isKnown, end, delayS }: ControlWay): (PowerPath & { taking: Taking[] })[] {
  const mayTake = strength !== 'take' && isUnclear;
  if ((strength !== 'take' && !mayTake) || state === 'idle') return [];
  const isEither = mayTake || capability === 'upgrade' || capability === 'execute';
  const taking: Taking[] = isEither ? ['funds', 'mint'] : capability === 'mint' ? ['mint'] : ['funds'];
  const custody = isKnown ? custodyOf(end) : ({ kind: 'unresolved' } as const);
  return [
    { enabled: state === 'live' && !mayTake ? true : null, custody, noticeSeconds: custody.kind === 'unresolved' ? null : delayS, taking },
  ];
}

function custodyOf(end: Controller | undefined): Custody {
  if (end?.kind === 'account' || end?.kind === 'delegated-account' || end?.reason === 'anyone-may-act') return { kind: 'key' };
  if (end?.kind === 'multisig' && end.multisig !== undefined && end.verified)
    return { kind: 'safe', required: end.multisig.threshold, owners: end.multisig.owners.length };
  return { kind: 'unresolved' };
}

/** Whether a simulated trade came back, as the answer about selling. */
function toSelling(market: AddressAnalysis['report']['market'], day: string): Answer {
  const answer = (findings: readonly Finding[]): Answer => ({ question: 'selling', findings, gaps: [] });
  const base = { basis: 'proven', day, evidence: [] } as const;
  if (market === null) return { ...answer([]), notApplicable: 'It is no token in a pool that was found.' };
  switch (market.verdict) {
    case 'not-sellable':
      return answer([{ ...base, check: 'CAP-01', state: 'fail', level: 'critical', sentence: market.why ?? 'It cannot be sold.' }]);
    case 'taxed':
      return answer([{ ...base, check: 'MKT-01', state: 'concern', level: 'medium', sentence: market.why ?? 'Sales are taxed.' }]);
    case 'sellable':
      return answer([{ ...base, check: 'CAP-01', state: 'pass', level: null, sentence: 'Buy and sell simulation passed.' }]);
    case 'undetermined':
      return answer([]);
  }
}
