import type { ContractPowers } from '../analysis/analyse-contract.ts';
import type { BatchReader } from '../analysis/many-words.ts';
import type { Controller, PowerFact } from '../analysis/power-map.ts';
import type { Signers } from '../analysis/privilege/own-signers.ts';
import { readSafe } from '../analysis/read-safe.ts';
import { isEvmCode, toDelegate } from '../evm/code.ts';
import { type Address, isUncontrolled } from '../evm/reader.ts';
import { changesControl, isOpenToAnyone, listActing, listOthers } from './acting.ts';
import { readGovernor } from './read-governor.ts';
import { readMultisigWallet } from './read-multisig-wallet.ts';
import { readTimelock } from './read-timelock.ts';

/**
 * The privileged functions of a contract, analysed at most once. Undefined where a limit was
 * reached.
 */
export type PowersOf = (address: Address) => Promise<ContractPowers | undefined>;

/** Classifies an address and lists its own controllers. */
export async function resolveController(
  { reader, powersOf, block }: { reader: BatchReader; powersOf: PowersOf; block: bigint },
  address: Address,
): Promise<Controller> {
  const end = { address, controllers: [], complete: true, verified: true } as const;
  if (isUncontrolled(BigInt(address))) return { ...end, kind: 'nobody' };
  const code = await reader.getCode(address);
  if (code === '0x') return { ...end, kind: 'account' };
  const delegate = toDelegate(code);
  if (delegate !== undefined) return asDelegated({ address, delegate }, await powersOf(address));
  if (!isEvmCode(code)) return toUnresolved(address, 'not-evm');
  const safe = await readSafe(reader, address);
  if (safe !== undefined) {
    const { threshold, owners, modules, complete } = safe;
    return { ...end, kind: 'multisig', family: 'safe', multisig: { threshold, owners, modules }, controllers: modules, complete };
  }
  const powers = await powersOf(address);
  if (powers === undefined) return toUnresolved(address, 'limit');
  const found =
    (await readTimelock(reader, address, powers)) ??
    (await readGovernor({ reader, block }, address, powers)) ??
    (await readMultisigWallet(reader, address, powers));
  return found ?? asSigned(address, powers) ?? asContract(address, powers);
}

/** A contract that was not resolved, and why. */
export const toUnresolved = (address: Address, reason: 'limit' | 'depth' | 'not-evm'): Controller => ({
  address,
  kind: 'contract',
  verified: false,
  controllers: [],
  complete: false,
  reason,
});

/** An account that code knows as the alias of a contract of the parent chain, where its controllers are. */
export const toAliasController = (address: Address, aliasOf: Address): Controller => ({
  address,
  kind: 'contract',
  aliasOf,
  verified: true,
  controllers: [],
  complete: false,
  reason: 'on-parent-chain',
});

/** The functions that make a contract call others or change what it does, and who else holds them. */
function listBehind(address: Address, powers: ContractPowers): { readonly acting: readonly PowerFact[]; readonly controllers: Address[] } {
  const acting = powers.powers.filter((power) => changesControl(power) || listActing(powers, power.selector).length > 0);
  return { acting, controllers: [...new Set(acting.flatMap(listOthers(address)))] };
}

/** EIP-7702: its key controls an account that delegates, and so does each account for which the code that it delegates to acts. */
function asDelegated({ address, delegate }: { address: Address; delegate: Address }, powers: ContractPowers | undefined): Controller {
  const account = { address, kind: 'delegated-account', delegate, verified: true, controllers: [] } as const;
  if (powers === undefined) return { ...account, complete: false };
  if (isOpenToAnyone(powers)) return { ...account, complete: true, reason: 'anyone-may-act' };
  const { acting, controllers } = listBehind(address, powers);
  const complete = powers.unknown.length === 0 && acting.every(({ holdersComplete }) => holdersComplete);
  return { ...account, controllers, complete };
}

/** A contract that acts on the signatures of several accounts, as one function asks for them. */
export const toSigned = (address: Address, { threshold, owners, complete }: Signers): Controller => ({
  address,
  kind: 'multisig',
  family: 'signers',
  verified: true,
  controllers: [],
  complete,
  multisig: { threshold, owners, modules: [] },
});

/** The same, with who makes it act without these signatures. Undefined where it does not act on any, or anyone makes it act. */
function asSigned(address: Address, powers: ContractPowers): Controller | undefined {
  const { acting, controllers } = listBehind(address, powers);
  const isSigned = acting.some(({ ways }) => ways.some(({ quorum }) => quorum !== undefined));
  if (powers.signers === undefined || !isSigned || isOpenToAnyone(powers)) return undefined;
  const signed = toSigned(address, powers.signers);
  return controllers.length === 0 ? signed : { ...signed, controllers, reason: 'acts-alone' };
}

/** Any other contract is controlled by those who can make it call others or change what it does. */
function asContract(address: Address, powers: ContractPowers): Controller {
  if (isOpenToAnyone(powers))
    return { address, kind: 'contract', verified: true, controllers: [], complete: true, reason: 'anyone-may-act' };
  const { acting, controllers } = listBehind(address, powers);
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
