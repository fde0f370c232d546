import { toDigits } from '../evm/bytes.ts';
import { type Address, type ChainReader, isUncontrolled } from '../evm/reader.ts';
import type { ContractPowers } from './analyse-contract.ts';
import type { Controller, PowerFact } from './power-map.ts';
import { readSafe, toSelector } from './read-safe.ts';
import { listReads } from './slot.ts';

/**
 * The privileged functions of a contract, analysed at most once. Undefined where a limit was
 * reached.
 */
export type PowersOf = (address: Address) => Promise<ContractPowers | undefined>;

/** EIP-7702: an account that delegates to a contract's code. Its key still controls it. */
const DELEGATED = '0xef0100';
const SCHEDULE = toSelector('schedule(address,uint256,bytes,bytes32,bytes32,uint256)');
const GET_MIN_DELAY = toSelector('getMinDelay()');
const PROPOSE = toSelector('propose(address[],uint256[],bytes[],string)');
const VOTING_DELAY = toSelector('votingDelay()');
const VOTING_PERIOD = toSelector('votingPeriod()');
const CLOCK_MODE = toSelector('CLOCK_MODE()');
/** Longer delays are implausible and are ignored. */
const DELAY_MAX_S = 10 * 365 * 86_400;

/** Classifies an address and lists its own controllers. */
export async function resolveController(
  { reader, powersOf }: { reader: ChainReader; powersOf: PowersOf },
  address: Address,
): Promise<Controller> {
  const end = { address, controllers: [], complete: true, verified: true } as const;
  if (isUncontrolled(BigInt(address))) return { ...end, kind: 'nobody' };
  const code = await reader.getCode(address);
  if (code === '0x') return { ...end, kind: 'account' };
  if (code.startsWith(DELEGATED)) return { ...end, kind: 'delegated-account' };
  const safe = await readSafe(reader, address);
  if (safe !== undefined) {
    const { threshold, owners, modules } = safe;
    return { ...end, kind: 'multisig', multisig: { threshold, owners, modules }, controllers: modules };
  }
  const powers = await powersOf(address);
  if (powers === undefined) return { address, kind: 'contract', verified: false, controllers: [], complete: false, reason: 'limit' };
  return (await asTimelock(reader, address, powers)) ?? (await asGovernor(reader, address, powers)) ?? asContract(address, powers);
}

/**
 * A timelock: its proposers act after the delay. The delay is verified only where `schedule` itself
 * compares with it.
 */
async function asTimelock(
  reader: ChainReader,
  address: Address,
  { powers, explorations }: ContractPowers,
): Promise<Controller | undefined> {
  const schedule = explorations.get(SCHEDULE);
  if (schedule === undefined) return undefined;
  const delay = await readNumber(reader, address, GET_MIN_DELAY);
  if (delay === undefined || delay > DELAY_MAX_S) return undefined;
  const verified = schedule.successes.some(({ path }) =>
    path.conditions.some(
      (condition) => (condition.op === 'lt' || condition.op === 'gt') && listReads(condition).some(({ load }) => load.v === BigInt(delay)),
    ),
  );
  const proposers = powers.find(({ selector }) => selector === SCHEDULE);
  // Accounts that grant roles or upgrade the timelock control it as well.
  const others = powers
    .filter(({ selector }) => selector !== SCHEDULE)
    .filter(changesControl)
    .flatMap(listOthers(address));
  return {
    address,
    kind: 'timelock',
    verified,
    controllers: [...new Set([...(proposers?.holders ?? []), ...others])],
    complete: proposers?.holdersComplete ?? false,
    delayS: delay,
    ...((proposers?.holders.length ?? 0) === 0 && { reason: proposers === undefined ? 'anyone-may-schedule' : 'no-proposer-found' }),
  };
}

const changesControl = ({ capabilities }: PowerFact): boolean => capabilities.some((it) => it === 'ownership' || it === 'upgrade');
const listOthers =
  (self: Address) =>
  ({ holders }: PowerFact): Address[] =>
    holders.filter((holder) => holder !== self);

/**
 * A governor: token holders vote. The delay is known where the clock counts seconds, not where it
 * counts blocks.
 */
async function asGovernor(reader: ChainReader, address: Address, { explorations }: ContractPowers): Promise<Controller | undefined> {
  if (!explorations.has(PROPOSE)) return undefined;
  const delay = await readNumber(reader, address, VOTING_DELAY);
  const period = await readNumber(reader, address, VOTING_PERIOD);
  if (delay === undefined || period === undefined) return undefined;
  const mode = await reader.call({ to: address, data: `0x${CLOCK_MODE}` });
  const isByClock = mode.ok && mode.data.includes(TIMESTAMP_MODE);
  const delayS = delay + period;
  return {
    address,
    kind: 'governor',
    verified: false,
    controllers: [],
    complete: true,
    ...(isByClock && delayS <= DELAY_MAX_S && { delayS }),
  };
}

/** `mode=timestamp` (ERC-6372). */
const TIMESTAMP_MODE = toDigits(new TextEncoder().encode('mode=timestamp'));

/** Any other contract is controlled by those who can make it call others or change what it does. */
function asContract(address: Address, { powers, explorations }: ContractPowers): Controller {
  const acting = powers.filter(
    (power) =>
      changesControl(power) ||
      explorations
        .get(power.selector)
        ?.successes.some(({ path }) => path.effects.some(({ kind }) => kind === 'call' || kind === 'delegate')),
  );
  const controllers = [...new Set(acting.flatMap(listOthers(address)))];
  const complete = acting.length > 0 && acting.every(({ holdersComplete }) => holdersComplete);
  return {
    address,
    kind: 'contract',
    verified: true,
    controllers,
    complete,
    ...(controllers.length === 0 && { reason: acting.length === 0 ? 'no-acting-function' : 'no-holder-found' }),
  };
}

async function readNumber(reader: ChainReader, address: Address, selector: string): Promise<number | undefined> {
  const { ok, data } = await reader.call({ to: address, data: `0x${selector}` });
  if (!ok || data.length !== 66) return undefined;
  const value = BigInt(data);
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : undefined;
}
