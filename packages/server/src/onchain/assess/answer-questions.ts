import { CORE_ROLES } from '@redoubt/domain/catalog/score/facts/catalog-facts';
import { DAY_MS } from '@redoubt/domain/time';
import { codeAt } from './calls.ts';
import { findDrain, findGreatMints, findGreatRemovals } from './drain-finding.ts';
import { addWithdrawalTime, findDependencies, findInitialisers, findLimits, findStrangers, findVoteBuying } from './executed-findings.ts';
import { type Finding, found } from './finding.ts';
import type { ContractEvidence, Evidence } from './gather-evidence.ts';
import { findDeployer, findFollower, findHistory } from './history-findings.ts';
import { findKeyUse } from './key-use-finding.ts';
import { findLeavingCost, findLiquidityFall, findLiquidityLock, findSupply, mintedByKeys } from './market-findings.ts';
import { findPowersOf } from './power-findings.ts';
import { listHolders, listLive, listPaths } from './power-paths.ts';
import { findSales } from './sale-findings.ts';
import { findSanctions } from './sanction-findings.ts';
import { findAudited, findBacking, findInventory, findTraits } from './scope-findings.ts';
import { addsUp } from './transfers.ts';

/** Answers every question about a project from its evidence. Asks nothing, so the same evidence gives the same findings. */
export function answerQuestions(evidence: Evidence): Finding[] {
  const { now, contracts, missing, statements, labels, strangers, followed } = evidence;
  const views = contracts.map(({ view }) => view);
  const sanctions = findSanctions(views, { labels, now, isSearched: statements.sanctionsSearched });
  return [
    ...contracts.flatMap((contract) => aboutContract(contract, evidence)),
    ...controllingContracts(contracts),
    ...(sanctions === undefined ? [] : [sanctions]),
    ...(contracts.length === 0 ? [] : [wasDrained(evidence)]),
    ...(contracts.length === 0
      ? []
      : [findInventory({ views, natures: contracts.map(({ nature }) => nature), strangers, at: now, missing })]),
    ...(followed === undefined ? [] : [findFollower(now, followed)]),
  ];
}

function aboutContract(contract: ContractEvidence, { contracts, statements, chainBegan, badDeployers }: Evidence): Finding[] {
  const { view, nature, history, market, uses, beacon, withdrawals } = contract;
  const isPublished = view.isHolder || nature.pair?.isPublished === true;
  const made = new Map(
    contracts.flatMap(({ history: { first, deployer } }) => (first && deployer ? [[first.hash as string, deployer]] : [])),
  );
  const backing = findBacking(view, nature, contract.backing);
  return [
    ...canVotesBeBought(contract),
    findDeployer(view, history, { chainBegan, bad: badDeployers }),
    ...findPowersOf(view, { isPublished }).map((finding) => addWithdrawalTime(finding, view, nature, withdrawals)),
    ...findTraits(view, nature, { categories: statements.categories, market }),
    ...(backing === undefined ? [] : [backing]),
    findInitialisers(view, contract.initializers),
    findStrangers(view, { attempts: contract.strangers, isPublished }),
    findLimits(view, contract.limits),
    findDependencies(view, nature, contract.dependencies),
    ...findHistory(view, history, { uses, beacon }),
    findKeyUse(view, { signing: contract.signing, made }),
    ...(contract.audited === undefined ? [] : [findAudited(view, contract.audited)]),
    ...aboutMarket(contract),
  ];
}

/** GOV-09 of a contract, for each governor on its access paths. */
function canVotesBeBought({ view, governors }: ContractEvidence): Finding[] {
  const live = listLive([...listPaths(view.map, 'take', view.paths), ...listPaths(view.map, 'block', view.paths)]);
  return governors.flatMap(({ address, governor }) => {
    const paths = live.filter(({ end }) => end?.address === address);
    const notice = Math.min(...paths.map(({ noticeSeconds }) => noticeSeconds ?? 0));
    return paths.length === 0 ? [] : [findVoteBuying(view, governor, notice)];
  });
}

function aboutMarket({ view, market, history, uses }: ContractEvidence): Finding[] {
  if (market === undefined) return [];
  // A record that begins late shows a later opening, which accuses no one.
  const tradingOpen = market.openSince !== undefined && view.now.time.getTime() - market.openSince > DAY_MS;
  return [
    ...findSales(view, market.row, { tradingOpen }),
    findLeavingCost(market),
    ...findSupply(market, { recorded: history.supply, minted: mintedByKeys(history, uses, view) }),
    findLiquidityLock(market),
    findLiquidityFall(market),
  ];
}

/** scope:contract: contracts that control a core one are core themselves. */
function controllingContracts(contracts: readonly ContractEvidence[]): Finding[] {
  const core = contracts.filter(({ view }) => CORE_ROLES.has(view.role));
  return contracts.flatMap(({ view }) => {
    if (CORE_ROLES.has(view.role)) return [];
    const under = core.find(
      ({ view: { map } }) => map.proxy?.beacon === view.address || map.controllers.some(({ address }) => address === view.address),
    );
    if (under === undefined) return [];
    const shown = { kind: 'calls', at: view.now, calls: [codeAt(view.now, view.address)] } as const;
    return [found('scope:contract', { core: 'yes' }, { contract: view.address, source: 'R', shown })];
  });
}

/** Why a past drain would not be seen. */
const whyUnseen = (coveredFrom: number | undefined): string =>
  coveredFrom === undefined
    ? 'The history of its contracts is still being read.'
    : `The history of its contracts is recorded from ${new Date(coveredFrom).toISOString().slice(0, 10)} on, not from their first block.`;

/** CAP-02: whether insiders drained half of a token's supply or of a pool. */
function wasDrained({ contracts, now, statements: { rugPulls } }: Evidence): Finding {
  const insiders = new Set<string>(contracts.flatMap(({ view, history }) => [...listHolders(view.map), history.deployer ?? '']));
  const suspicions: { at: number; block: number; hash: string }[] = [];
  let unseen: string | undefined;
  for (const { nature, history, market, uses, removals } of contracts) {
    if (history.coveredFrom !== 0) unseen = whyUnseen(history.coveredFrom);
    if (nature.pair !== undefined) {
      if (removals === undefined) unseen = 'Its pools have more withdrawals than this check examines.';
      else suspicions.push(...findGreatRemovals(removals, insiders));
    } else if (nature.isToken) {
      const { supply, transfers, first } = history;
      if (supply === undefined) unseen = 'Its token was minted and burned more often than this check examines.';
      else {
        // Where uses are not known, each mint may be a use.
        const byKeys = typeof uses === 'string' ? undefined : new Set<string>(uses.map(({ hash }) => hash));
        const begun = history.coveredFrom === 0 ? first?.at : undefined;
        suspicions.push(...findGreatMints(supply, { transfers, byKeys, begun }));
        // A wrapper of the native coin mints for what is paid in, and logs no mint.
        if (!nature.wrapsCoin && !addsUp(supply, market?.supply ?? 0n)) unseen ??= 'Its mints and burns do not add up to its supply.';
      }
    } else if (nature.unknown !== undefined) {
      unseen = nature.unknown;
    } else if (!nature.isSelfContained && (typeof uses === 'string' || uses.some(({ movedAgainstUsers }) => movedAgainstUsers === null))) {
      unseen = 'Powers over deposits were used, and the amounts are not measured.';
    }
  }
  return findDrain({ address: contracts[0]?.view.address ?? '0x', now }, { suspicions, confirmed: rugPulls, unseen });
}
