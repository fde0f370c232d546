import { chainName } from '../../platform/chain/known-chains.ts';
import { shortenHex } from '../../shorten-hex.ts';
import { judgeCodeless } from './alias.ts';
import type { DayBasis, ReadingKind, ReportedHolder } from './schema.ts';
import type { ReportedStatement } from './statements.ts';

export type MultisigThreshold = {
  readonly threshold: number;
  readonly members: number;
  /** Whether the source says that it is a Safe. */
  readonly isSafe: boolean;
  /** Those of its members that are multisigs themselves: behind a Safe of two there can be many keys. */
  readonly nested: readonly { readonly threshold: number; readonly members: number }[];
};

/** What is known beside a reading, for its words. */
export type Surroundings = {
  readonly chain: string;
  /** The name of a contract, where one is known. */
  readonly nameOf: (address: string) => string | undefined;
  /** How many of an address must agree, where the same source says so. */
  readonly thresholdOf: (address: string) => MultisigThreshold | undefined;
  /** Whether an address is a contract on the chain below; undefined where it is not known. */
  readonly isContractBelow: (address: string) => boolean | undefined;
};

/** What a kind of source is called. */
export const READING_KIND_NAMES: Readonly<Record<ReadingKind, string>> = {
  snapshot: 'snapshot of the chain',
  asserted: 'values asserted by a tool',
  registry: 'registry',
  log: 'event log',
  review: 'human review',
  'own-record': 'record of the team itself',
};

export const DAY_BASIS_NAMES: Readonly<Record<DayBasis, string>> = {
  stated: 'stated by the source',
  commit: 'date of the commit',
  review: 'date of the review',
  interpolated: 'between dated blocks of the source',
};

/** Readings older than this are history: they say what was, not what is. */
export const HISTORY_MONTHS = 36;

/** Whole months from one day to another; 0 where `day` is the later. Both as YYYY-MM-DD. */
export function monthsBetween(day: string, today: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [nowYear = 0, nowMonth = 0, nowDate = 0] = today.split('-').map(Number);
  return Math.max(0, (nowYear - year) * 12 + nowMonth - month - (nowDate < date ? 1 : 0));
}

/** How old a reading is: '18 months old', '12 days old'. */
export function ageText(day: string, today: string): string {
  const months = monthsBetween(day, today);
  if (months >= 2) return `${months} months old${months > HISTORY_MONTHS ? ', history only' : ''}`;
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000));
  return days === 1 ? '1 day old' : `${days} days old`;
}

/** A reported statement in the field's words: 'Proxy admin: Safe, 4 of 7'. */
export function statementText(statement: ReportedStatement, around: Surroundings): string {
  switch (statement.about) {
    case 'implementation':
      return `Implementation: ${listAddresses(statement.addresses, around)}`;
    case 'proxy-admin':
      return `Proxy admin: ${accountText(statement.address, around)}`;
    case 'threshold':
      return `${statement.isSafe ? 'Safe' : 'Multisig'}: ${statement.threshold} of ${statement.members}`;
    case 'members':
      return `Members: ${listAddresses(statement.addresses, around)}`;
    case 'modules':
      return statement.addresses.length === 0 ? 'Modules: none listed' : `Modules: ${listAddresses(statement.addresses, around)}`;
    case 'holder':
      return holderText(statement.holder, around);
  }
}

function holderText(reported: ReportedHolder, around: Surroundings): string {
  const { power, holder, via, functions } = reported;
  const path = via.length === 0 ? '' : `, by way of ${via.map((address) => nameOrShort(address, around)).join(', ')}`;
  const named =
    functions.length === 0
      ? ''
      : ` (${functions.slice(0, NAMED_MAX).join(', ')}${functions.length > NAMED_MAX ? `, ${functions.length - NAMED_MAX} more` : ''})`;
  const name = around.nameOf(holder);
  const kind = kindText(reported, around);
  const account =
    reported.kind === 'no-one' || reported.kind === 'anyone'
      ? kind
      : `${kind}, ${name === undefined ? '' : `${name} `}${shortenHex(holder)}`;
  return `${powerText(power)}${named}: ${account}${path}${delayText(reported)}`;
}

/** Named in a line; more are counted. */
const NAMED_MAX = 4;

const POWER_NAMES: Readonly<Record<string, string>> = {
  upgrade: 'Upgrades the code',
  owner: 'Owner',
  functions: 'Calls privileged functions',
  'functions incl. upgrade': 'Calls privileged functions, upgrades included',
  interact: 'Calls privileged functions',
};

/** A power in words: 'Upgrades the code', 'Role MINTER_ROLE', 'Master minter'. */
export function powerText(power: string): string {
  const known = Object.hasOwn(POWER_NAMES, power) ? POWER_NAMES[power] : undefined;
  if (known !== undefined) return known;
  const [kind, rest] = power.split(/:(.*)/s);
  if (kind === 'role' && rest !== undefined)
    return `Role ${/^0x0*$/.test(rest) ? 'DEFAULT_ADMIN_ROLE' : rest.startsWith('0x') ? shortenHex(rest) : rest}`;
  if (kind === 'modifier' && rest !== undefined) return `Calls functions under ${rest}`;
  const words = power.replaceAll(/([a-z0-9])([A-Z])/g, (_all, before: string, capital: string) => `${before} ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function kindText({ kind, holder, multisig }: ReportedHolder, around: Surroundings): string {
  switch (kind) {
    case 'multisig': {
      const beside = around.thresholdOf(holder);
      if (multisig === undefined) return beside === undefined ? 'multisig, threshold not known' : multisigText(beside);
      return multisigText({ ...multisig, isSafe: beside?.isSafe ?? false, nested: beside?.nested ?? [] });
    }
    case 'timelock':
      return 'timelock';
    case 'governor':
      return 'governance contract';
    case 'contract':
      return 'contract';
    case 'no-one':
      return 'no one, the zero address';
    case 'anyone':
      return 'anyone';
    case 'unknown':
      return 'kind not known';
    case 'eoa':
      return codelessText(holder, around);
  }
}

/** On a rollup an account without code is a key only where it is no alias. */
function codelessText(address: string, around: Surroundings): string {
  const judged = judgeCodeless({ chain: around.chain, address }, around.isContractBelow);
  switch (judged.is) {
    case 'key':
      return 'single-key wallet (EOA)';
    case 'alias':
      return `alias of a contract on ${chainName('ethereum')}, ${nameOrShort(judged.of, around)}`;
    case 'unresolved':
      return 'account without code, not known whether a key or the alias of a contract';
  }
}

function multisigText({ threshold, members, isSafe, nested }: MultisigThreshold): string {
  const inside = nested.map((each) => `${each.threshold} of ${each.members}`).join(', ');
  const text = `${isSafe ? 'Safe' : 'multisig'}, ${threshold} of ${members}`;
  return nested.length === 0 ? text : `${text} (${nested.length} of them ${nested.length === 1 ? 'a multisig' : 'multisigs'}: ${inside})`;
}

function accountText(address: string, around: Surroundings): string {
  const threshold = around.thresholdOf(address);
  const name = around.nameOf(address);
  return [
    ...(threshold === undefined ? [] : [multisigText(threshold)]),
    `${name === undefined ? '' : `${name} `}${shortenHex(address)}`,
  ].join(', ');
}

function delayText({ delaySeconds, kind }: ReportedHolder): string {
  if (kind === 'no-one' || kind === 'anyone') return '';
  if (delaySeconds === null) return ', delay not known';
  return delaySeconds === 0 ? ', no timelock' : `, delay ${durationText(delaySeconds)}`;
}

/** '10 days', '3 hours', '90 seconds': exact. */
export function durationText(seconds: number): string {
  for (const [unit, size] of [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const) {
    if (seconds >= size && seconds % size === 0) return `${seconds / size} ${unit}${seconds === size ? '' : 's'}`;
  }
  return `${seconds} second${seconds === 1 ? '' : 's'}`;
}

/** A delay as the field says it: '48 hours', '7 days'. Exact. */
export const delayLengthText = (seconds: number): string =>
  seconds <= HOURS_MAX * 3_600 && seconds % 3_600 === 0 && seconds > 3_600 ? `${seconds / 3_600} hours` : durationText(seconds);

/** Longer delays are in days. */
const HOURS_MAX = 72;

function listAddresses(addresses: readonly string[], around: Surroundings): string {
  const named = addresses.slice(0, NAMED_MAX).map((address) => nameOrShort(address, around));
  return addresses.length > NAMED_MAX ? `${named.join(', ')} and ${addresses.length - NAMED_MAX} more` : named.join(', ');
}

const nameOrShort = (address: string, { nameOf }: Surroundings): string => nameOf(address) ?? shortenHex(address);
