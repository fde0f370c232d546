import type { ContractPowers } from '../analysis/analyse-contract.ts';
import type { BatchReader } from '../analysis/many-words.ts';
import type { Controller, ControllerFamily, Vote } from '../analysis/power-map.ts';
import { toSelector } from '../analysis/read-safe.ts';
import { isSameLocation } from '../analysis/slot.ts';
import { toDigits } from '../evm/bytes.ts';
import { type Address, isUncontrolled, toAddress } from '../evm/reader.ts';
import { depends, find, TAINT, type Value } from '../evm/value.ts';
import { isActing, isOpenToAnyone, listOthers } from './acting.ts';
import { findReturned, findVariable, readNumber, readWord } from './read-getter.ts';
import { readMostVotes } from './read-votes.ts';

const PROPOSE: Readonly<Record<string, ControllerFamily>> = {
  [toSelector('propose(address[],uint256[],bytes[],string)')]: 'openzeppelin-governor',
  [toSelector('propose(address[],uint256[],string[],bytes[],string)')]: 'compound-governor',
};
const DELAY = 'votingDelay()';
const PERIOD = 'votingPeriod()';
/** `mode=timestamp` (ERC-6372). */
const TIMESTAMP_MODE = toDigits(new TextEncoder().encode('mode=timestamp'));
const DELAY_MAX_S = 10 * 365 * 86_400;

/**
 * A governor: token holders vote. The delay is known where its clock counts seconds, not where it
 * counts blocks. It is verified where every proposal stores an end that is computed from the stated
 * delay and period. Accounts that replace its code, or make it act without a vote, are its
 * controllers. Undefined for other contracts.
 */
export async function readGovernor(
  { reader, block }: { reader: BatchReader; block: bigint },
  address: Address,
  powers: ContractPowers,
): Promise<Controller | undefined> {
  const propose = Object.keys(PROPOSE).find((selector) => powers.explorations.has(selector));
  const family = propose === undefined ? undefined : PROPOSE[propose];
  if (propose === undefined || family === undefined) return undefined;
  const votingDelay = await readNumber(reader, address, DELAY);
  const votingPeriod = await readNumber(reader, address, PERIOD);
  if (votingDelay === undefined || votingPeriod === undefined) return undefined;
  const mode = await reader.call({ to: address, data: `0x${toSelector('CLOCK_MODE()')}` });
  const isByClock = mode.ok && mode.data.includes(TIMESTAMP_MODE);
  const timelock = toContract(await readWord(reader, address, 'timelock()'));
  const at = await readPastPoint(reader, { address, block, isByClock });
  const quorum = await readQuorum(reader, address, at);
  const proposalThreshold = await readWord(reader, address, 'proposalThreshold()');
  const vote: Vote = {
    votingDelay,
    votingPeriod,
    clock: isByClock ? 'seconds' : 'blocks',
    ...(quorum !== undefined && { quorum: quorum.toString() }),
    ...(proposalThreshold !== undefined && { proposalThreshold: proposalThreshold.toString() }),
    most: await readMostVotes(reader, { address, at }),
    ...(timelock !== undefined && { timelock }),
  };
  const found = { address, kind: 'governor', family, vote } as const;
  if (isOpenToAnyone(powers)) return { ...found, verified: false, controllers: [], complete: true, reason: 'anyone-may-act' };
  const acting = powers.powers.filter(({ selector, capabilities }) => {
    const isActor = powers.explorations.get(selector)?.successes.some(({ path }) => isActing(path));
    return selector !== propose && (capabilities.includes('upgrade') || isActor === true);
  });
  const delayS = votingDelay + votingPeriod;
  return {
    ...found,
    verified: isFromVariables(powers, propose),
    controllers: [...new Set(acting.flatMap(listOthers(address)))],
    complete: acting.every(({ holdersComplete }) => holdersComplete),
    ...(isByClock && delayS <= DELAY_MAX_S && { delayS }),
  };
}

const toContract = (word: bigint | undefined): Address | undefined =>
  word === undefined || isUncontrolled(word) ? undefined : toAddress(word);

/** A point of a governor's clock that is past. Before ERC-6372 all counted blocks, and stated no clock. */
async function readPastPoint(
  reader: BatchReader,
  { address, block, isByClock }: { address: Address; block: bigint; isByClock: boolean },
): Promise<bigint | undefined> {
  const now = (await readWord(reader, address, 'clock()')) ?? (isByClock ? undefined : block);
  return now === undefined || now === 0n ? undefined : now - 1n;
}

/** Votes that must agree now. OpenZeppelin's needs a past point of its clock. */
async function readQuorum(reader: BatchReader, address: Address, at: bigint | undefined): Promise<bigint | undefined> {
  return (
    (await readWord(reader, address, 'quorumVotes()')) ?? (at === undefined ? undefined : readWord(reader, address, 'quorum(uint256)', at))
  );
}

/** Whether every proposal that is made stores values computed from both variables, or from both constants and the clock. */
function isFromVariables(powers: ContractPowers, propose: string): boolean {
  const [delay, period] = [findReturned(powers, DELAY), findReturned(powers, PERIOD)];
  const made = (powers.explorations.get(propose)?.successes ?? []).filter(({ path }) => path.effects.some(({ kind }) => kind === 'store'));
  if (delay === undefined || period === undefined || made.length === 0) return false;
  return made.every(({ path }) => {
    const stored = path.effects.flatMap((effect) => (effect.kind === 'store' ? [effect.value] : []));
    return [delay, period].every((of) => stored.some((value) => isComputedFrom(value, of)));
  });
}

function isComputedFrom(value: Value, of: Value): boolean {
  const variable = findVariable(of);
  if (variable === undefined) return depends(value, TAINT.time) && find(value, ({ op, v }) => op === 'const' && v === of.v) !== undefined;
  return (
    find(value, (node) => {
      const own = node.op === 'load' ? findVariable(node) : undefined;
      return own !== undefined && isSameLocation(own, variable);
    }) !== undefined
  );
}
