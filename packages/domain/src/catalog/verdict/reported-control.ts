import type { ContractRole } from '../file/schema.ts';
import { type ReportedHolder, sourceUrl } from '../reported/schema.ts';
import { listStatements } from '../reported/statements.ts';
import { HISTORY_MONTHS, monthsBetween } from '../reported/text.ts';
import { type ControlPath, judgePath, type PathState, worstState } from './control-path.ts';
import type { Gap } from './finding.ts';
import { effectsOf, type PowerEffect } from './power-effect.ts';
import { type Account, type Accounts, type Reading, resolveAccount } from './reported-accounts.ts';

export type ListedContract = { readonly chain: string; readonly address: string; readonly role: ContractRole; readonly name: string };

/** One way to a power over a contract, by one source. */
export type ReportedPath = ControlPath & {
  readonly effect: Exclude<PowerEffect, 'operate' | 'unclassified'>;
  readonly account: Account;
  /** The power as the source names it, with its functions. */
  readonly stated: Pick<ReportedHolder, 'power' | 'functions'>;
  /** From the address nearest to the contract to the one whose account this is. */
  readonly steps: readonly string[];
  readonly state: PathState;
  readonly reading: Reading;
};

/** What readings say about who controls one contract. `state` undefined: nothing was read. */
export type ReportedControl = {
  readonly contract: ListedContract;
  readonly state: PathState | undefined;
  readonly paths: readonly ReportedPath[];
  /** Why it is open; null where it is answered. */
  readonly gap: Gap | null;
};

type Effect = { readonly effect: PowerEffect; readonly path: Path };

/**
 * Who controls a contract by its newest reading that names a way to replace its code, otherwise to mint, otherwise by its newest. Readings
 * of other files count: a contract is bound by chain and address alone.
 */
export function readControl(contract: ListedContract, readings: readonly Reading[], accounts: Accounts, today: string): ReportedControl {
  const own = readings
    .filter(({ chain, address }) => chain === contract.chain && address === contract.address)
    .toSorted((one, other) => (one.source.day < other.source.day ? 1 : -1));
  const open = (why: Gap['why'], sentence: string): ReportedControl => ({ contract, state: undefined, paths: [], gap: { why, sentence } });
  if (own.length === 0) return open('not-read', 'No reading of who controls it is on record.');
  const current = own.filter(({ source: { day } }) => monthsBetween(day, today) <= HISTORY_MONTHS);
  if (current.length === 0) return open('too-old', `What was read of it is older than ${HISTORY_MONTHS} months.`);
  const unchanged = current.map((reading) => ({ reading, effects: listEffects(reading, accounts) }));
  const changed = current.some(({ checks }) => checks.some(({ outcome }) => outcome === 'changed'));
  const names = (wanted: PowerEffect) => unchanged.find(({ effects }) => effects.some(({ effect }) => effect === wanted));
  const chosen = names('take') ?? names('mint') ?? unchanged[0];
  const effects = chosen?.effects ?? [];
  const paths = effects.flatMap(({ effect, path }): ReportedPath[] =>
    effect === 'operate' || effect === 'unclassified'
      ? []
      : [{ ...path, effect, state: effect === 'mint' ? mintState(path.state) : path.state }],
  );
  const state = worstState(paths.flatMap((path) => (path.effect === 'block' ? [] : [path.state])));
  if (state === undefined && changed) return open('changed-since', 'What was read of it has changed since on chain.');
  // A source that names no way to replace the code does not say that there is none.
  if (state === undefined) return { ...open('effect-not-classified', 'What its owner and roles can do was not classified.'), paths };
  if (state === 'unknown') {
    const sentence = 'Who acts through the account that can replace its code or mint was not resolved.';
    return { contract, state, paths, gap: { why: 'holder-unresolved', sentence } };
  }
  const isOpen =
    effects.some(({ effect }) => effect === 'unclassified' || effect === 'operate') || !paths.some(({ effect }) => effect === 'take');
  if (state === 'pass' && isOpen) {
    return {
      contract,
      state: 'unknown',
      paths,
      gap: { why: 'effect-not-classified', sentence: 'What its other roles can do was not classified.' },
    };
  }
  return { contract, state, paths, gap: null };
}

/** How much can be minted is not read, so that a key fails at nothing, and long notice passes nothing. */
const mintState = (state: PathState): PathState => (state === 'fail' ? 'concern' : state === 'pass' ? 'unknown' : state);

/** The powers of a reading with their paths. A statement that has changed since on chain counts no more. */
function listEffects(reading: Reading, accounts: Accounts): Effect[] {
  const changed = new Set(reading.checks.flatMap(({ statement, outcome }) => (outcome === 'changed' ? [statement] : [])));
  const statements = listStatements(reading.body).filter(({ key }) => !changed.has(key));
  const holders = statements.flatMap((statement) => (statement.about === 'holder' ? [statement.holder] : []));
  const stated = holders.flatMap((holder) => {
    const paths = toPaths(reading, holder, accounts);
    return [...effectsOf(holder)].flatMap((effect) => paths.map((path): Effect => ({ effect, path })));
  });
  if (stated.some(({ effect }) => effect === 'take')) return stated;
  const admin = statements.find((statement) => statement.about === 'proxy-admin')?.address;
  if (admin === undefined) return stated;
  const upgrade: Stated = {
    power: 'upgrade',
    holder: admin,
    kind: 'unknown',
    delaySeconds: null,
    via: [],
    functions: [],
  };
  return [...stated, ...toPaths(reading, upgrade, accounts).map((path): Effect => ({ effect: 'take', path }))];
}

type Path = Omit<ReportedPath, 'effect'>;
type Stated = Pick<ReportedHolder, 'power' | 'functions' | 'holder' | 'kind' | 'multisig' | 'delaySeconds' | 'via'>;

/** The ways behind one stated holder. Behind a proxy's admin contract, its owner can replace the code. */
function toPaths(reading: Reading, stated: Stated, accounts: Accounts): Path[] {
  const path = toPath(reading, stated, accounts);
  if (path.holder.kind !== 'unresolved' || stated.holder !== reading.body.proxy?.admin) return [path];
  const owners = accounts.newest(reading.chain, stated.holder)?.body.holders.filter(({ power }) => power === 'owner') ?? [];
  if (owners.length === 0) return [path];
  const { power, functions } = stated;
  return owners.map((owner) => toPath(reading, { ...owner, power, functions, via: [...path.steps, ...owner.via] }, accounts));
}

function toPath(reading: Reading, { power, functions, holder, kind, multisig, delaySeconds, via }: Stated, accounts: Accounts): Path {
  const account = resolveAccount(accounts, { chain: reading.chain, address: holder, kind, day: reading.source.day }, multisig);
  const path = { holder: account.holder, noticeSeconds: account.isBelow ? null : delaySeconds };
  const steps = [...via.filter((address) => address !== holder), holder];
  return { ...path, account, stated: { power, functions }, steps, state: judgePath(path), reading };
}

/** The page of a reading. */
export const urlOf = ({ source: { source } }: Reading): string => sourceUrl(source);
