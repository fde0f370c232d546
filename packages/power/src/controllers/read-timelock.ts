import type { ContractPowers } from '../analysis/analyse-contract.ts';
import type { Controller, ControllerFamily } from '../analysis/power-map.ts';
import { toSelector } from '../analysis/read-safe.ts';
import { listReads } from '../analysis/slot.ts';
import type { PathResult } from '../evm/path.ts';
import type { Address, ChainReader } from '../evm/reader.ts';
import { depends, TAINT, type Value } from '../evm/value.ts';
import { changesControl, isActing, isOpenToAnyone, listActing, listBypasses, listOthers, toTruth } from './acting.ts';
import { readNumber } from './read-getter.ts';

type Family = {
  readonly family: ControllerFamily;
  /** Functions that announce a call, the most usual first. */
  readonly announce: readonly string[];
  readonly execute: readonly string[];
  /** The getter of the least delay, in seconds. */
  readonly delay: string;
};

const CALL = '(address,uint256,bytes,bytes32,bytes32,uint256)';
const CALLS = '(address[],uint256[],bytes[],bytes32,bytes32,uint256)';
const COMPOUND_CALL = '(address,uint256,string,bytes,uint256)';
const PAUSE_CALL = '(address,bytes32,bytes,uint256)';

const FAMILIES: readonly Family[] = [
  {
    family: 'openzeppelin-timelock',
    announce: [`schedule${CALL}`, `scheduleBatch${CALLS}`].map(toSelector),
    execute: ['execute(address,uint256,bytes,bytes32,bytes32)', 'executeBatch(address[],uint256[],bytes[],bytes32,bytes32)'].map(
      toSelector,
    ),
    delay: 'getMinDelay()',
  },
  {
    family: 'compound-timelock',
    announce: [toSelector(`queueTransaction${COMPOUND_CALL}`)],
    execute: [toSelector(`executeTransaction${COMPOUND_CALL}`)],
    delay: 'delay()',
  },
  {
    family: 'ds-pause',
    announce: [toSelector(`plot${PAUSE_CALL}`)],
    execute: [toSelector(`exec${PAUSE_CALL}`)],
    delay: 'delay()',
  },
];

/** Longer delays are implausible and are ignored. */
const DELAY_MAX_S = 10 * 365 * 86_400;

/**
 * A timelock: who announces a call can have it executed after the delay. The delay is verified where
 * every path that announces compares with it, and every path that executes needs an announcement whose
 * time has come. Undefined for other contracts.
 */
export async function readTimelock(reader: ChainReader, address: Address, powers: ContractPowers): Promise<Controller | undefined> {
  const of = FAMILIES.find(({ announce }) => announce.some((selector) => powers.explorations.has(selector)));
  if (of === undefined) return undefined;
  const delayS = await readNumber(reader, address, of.delay);
  if (delayS === undefined || delayS > DELAY_MAX_S) return undefined;
  const announcing = powers.powers.filter(({ selector }) => of.announce.includes(selector));
  const proposers = announcing.flatMap(({ holders }) => holders);
  // Accounts that grant roles control it as well, after the delay.
  const others = powers.powers
    .filter((power) => !of.announce.includes(power.selector) && changesControl(power))
    .flatMap(listOthers(address));
  const bypasses = listBypasses(powers, { self: address, known: [...of.announce, ...of.execute] });
  const found = { address, kind: 'timelock', family: of.family } as const;
  if (isOpenToAnyone(powers)) return { ...found, verified: false, controllers: [], complete: true, reason: 'anyone-may-act' };
  const complete = announcing.length > 0 && announcing.every(({ holdersComplete }) => holdersComplete);
  if (bypasses.length > 0) {
    const controllers = [...new Set([...bypasses.flatMap(listOthers(address)), ...proposers, ...others])];
    const all = complete && bypasses.every(({ holdersComplete }) => holdersComplete);
    return { ...found, verified: false, controllers, complete: all, reason: 'acts-without-delay' };
  }
  const open = of.announce.some((selector) => powers.open.includes(selector) && !announcing.some((power) => power.selector === selector));
  return {
    ...found,
    verified: isDelayed(powers, of, BigInt(delayS)),
    controllers: open ? [] : [...new Set([...proposers, ...others])],
    complete: open || complete,
    delayS,
    ...((open || proposers.length === 0) && { reason: open || announcing.length === 0 ? 'anyone-may-schedule' : 'no-proposer-found' }),
  };
}

function isDelayed(powers: ContractPowers, { announce, execute }: Family, delay: bigint): boolean {
  const announced = announce.flatMap((selector) => powers.explorations.get(selector)?.successes ?? []).filter(({ path }) => hasStore(path));
  if (announced.length === 0 || !announced.every((result) => comparesWith(result, delay))) return false;
  const [first] = announced;
  const compared = first?.path.conditions.find((condition) => isBound(condition, delay));
  // A comparison that both allow, whichever way it turns out, binds nothing.
  if (compared === undefined || new Set(announced.map(({ path }) => toTruth(path, compared))).size > 1) return false;
  const executed = execute.flatMap((selector) => listActing(powers, selector));
  return (
    executed.length > 0 &&
    executed.every(({ path }) => isActing(path) && path.conditions.some(isAnnouncement) && path.conditions.some(isDue))
  );
}

const hasStore = ({ effects }: PathResult['path']): boolean => effects.some(({ kind }) => kind === 'store');

/** Whether a condition compares an argument with the stored delay. */
const isBound = (condition: Value, delay: bigint): boolean =>
  (condition.op === 'lt' || condition.op === 'gt') &&
  depends(condition, TAINT.arg) &&
  listReads(condition).some(({ load }) => load.v === delay);

const comparesWith = ({ path }: PathResult, delay: bigint): boolean => path.conditions.some((condition) => isBound(condition, delay));

/** Whether a condition looks up an entry that the call names: the announcement. */
const isAnnouncement = (condition: Value): boolean => listReads(condition).some(({ load }) => depends(load, TAINT.arg));

const isDue = (condition: Value): boolean => depends(condition, TAINT.time);
