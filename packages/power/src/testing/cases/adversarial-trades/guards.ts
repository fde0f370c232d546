import { type ContractChain, toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Address } from '../../../evm/reader.ts';
import { askAddress, callsOf } from '../contract-calls.ts';
import { callsTo, type Launch, plain, pooled, type TradeCase } from './exchange.ts';

/** Deploys a guard and has the token ask it. */
export async function setGuard(made: Launch, name: string, args: readonly unknown[] = []): Promise<Address> {
  const guard = await made.chain.make(name, args);
  await callsTo(made, 'Guarded')('admin', 'setGuard', [guard]);
  return guard;
}

/** A token that asks what guard it is given. */
export const GUARDED = plain('Guarded', () => [person('admin')]);

/** A token behind a proxy; the deployer owns both. */
export async function makeProxied(chain: ContractChain): Promise<Address> {
  const implementation = await chain.make('ProxiedToken');
  const data = chain.encode({ contract: 'ProxiedToken', name: 'initialize', args: [person('deployer')] });
  return chain.make('TokenProxy', [implementation, data]);
}

/** Tokens that ask other contracts, or run code of others. */
export const GUARDS: Readonly<Record<string, TradeCase>> = {
  ClosedGuard: {
    ...GUARDED,
    prepare: async (made) => {
      const guard = await setGuard(made, 'SwitchedGuard', [person('owner')]);
      await callsOf(made.chain, guard, 'SwitchedGuard')('owner', 'close', [made.pair]);
    },
    truth: { kind: 'trap', reason: 'A guard contract, whose owner has closed the pool, refuses sales.' },
  },
  NotingGuard: {
    ...GUARDED,
    prepare: async (made) => {
      await setGuard(made, 'NotingGuard');
    },
    truth: { kind: 'trap', reason: 'A guard contract notes buyers and refuses them as senders.' },
  },
  OpenGuard: {
    ...GUARDED,
    prepare: async (made) => {
      await setGuard(made, 'OpenGuard');
    },
    truth: { kind: 'honest', reason: 'A guard contract counts transfers and refuses none; the admin can set another.' },
  },
  MissingGuard: {
    ...pooled('MissingGuard', { next: (made) => callsTo(made, 'MissingGuard')('deployer', 'setGuard', [person('operator')]) }),
    truth: { kind: 'trap', reason: 'Sales ask a guard that has no code, and revert.' },
  },
  StarvedGuard: {
    ...pooled('StarvedGuard', {
      next: (made) => callsTo(made, 'StarvedGuard')('deployer', 'setAuditor', [made.exchange.weth]),
    }),
    truth: { kind: 'trap', reason: 'Sales call a contract with too little gas to answer.' },
  },
  AllowanceFlag: {
    make: async (chain) => {
      const token = await chain.make('AllowanceFlag', [person('owner'), person('operator')]);
      await callsOf(chain, token, 'AllowanceFlag')('owner', 'approve', [person('operator'), 1n]);
      return token;
    },
    prepare: (made) => callsTo(made, 'AllowanceFlag')('owner', 'approve', [person('operator'), 0n]),
    truth: { kind: 'trap', reason: 'Sales pass only while the owner’s allowance for an account of its own is not zero.' },
  },
  BalanceFlag: {
    ...pooled('BalanceFlag'),
    make: async (chain) => chain.make('BalanceFlag', [await chain.make('OneKey', [person('heir')])]),
    truth: { kind: 'trap', reason: 'Sales pass only while the owner holds a certain token, which another account has.' },
  },
  ModuleToken: {
    ...pooled('ModuleToken', {
      next: async (made) => callsTo(made, 'ModuleToken')('deployer', 'setModule', [await made.chain.make('SellModule')]),
    }),
    truth: { kind: 'trap', reason: 'Transfers run in a module, by delegatecall, that credits the pool nothing.' },
  },
  CommonHook: {
    ...pooled('CommonHook', {
      next: async (made) => {
        const hook = await made.chain.make('RefusingHook', [made.pair]);
        await callsTo(made, 'CommonHook')('deployer', 'setCommonHook', [hook]);
      },
    }),
    truth: { kind: 'trap', reason: 'The owner’s hook, which all senders share, refuses what goes to the pool.' },
  },
  ChosenHooks: { ...plain('ChosenHooks'), truth: { kind: 'honest', reason: 'Holders can set hooks for their own transfers.' } },
  ProxiedToken: {
    make: makeProxied,
    prepare: (made) => callsTo(made, 'ProxiedToken')('deployer', 'setPair', [made.pair]),
    truth: { kind: 'honest', reason: 'Behind a proxy that the owner can upgrade.' },
  },
  ClonedToken: {
    make: async (chain) => {
      const implementation = await chain.make('ProxiedTokenTwo');
      return askAddress(chain, await chain.make('CloneMaker', [implementation, person('deployer')]), 'made()');
    },
    prepare: (made) => callsTo(made, 'ProxiedToken')('deployer', 'setPair', [made.pair]),
    truth: { kind: 'trap', reason: 'A clone of an implementation that takes no sales of others.' },
  },
};
