import { toQuantity } from '@redoubt/chain/hex';
import type { Db } from '@redoubt/db/client';
import type { AskChain, ChainCall } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import { listControlPaths } from '@redoubt/power/analysis/control-paths';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import { listLabelLists, listLabelled } from '../../catalog/label/label-store.ts';
import { findPowerMap } from '../power/power-store.ts';
import { countSentTo, type DueProject } from './assess-store.ts';
import { codeAt } from './calls.ts';
import type { ContractView } from './contract-view.ts';
import type { Nature } from './gather-nature.ts';
import { listLive, listPaths } from './power-paths.ts';

// What is known of the accounts behind a project's contracts, and of the contracts that it depends on.

/** A contract outside of the project that one of its contracts names, with its power map where there is one. */
export type Dependency = { readonly address: string; readonly map: PowerMap | undefined };

/** `own`: the project's contracts on this chain. */
export async function readDependencies(
  db: Db,
  { view: { map }, nature, own, chainId }: { view: ContractView; nature: Nature; own: ReadonlySet<string>; chainId: number },
): Promise<Dependency[]> {
  const parts = new Set<string>([
    ...(map.proxy?.implementations ?? []),
    map.proxy?.beacon ?? '',
    ...map.controllers.map(({ address }) => address),
  ]);
  const dependencies: Dependency[] = [];
  for (const address of nature.named.filter((each) => !own.has(each) && !parts.has(each))) {
    dependencies.push({ address, map: (await findPowerMap(db, { chainId, address }))?.map });
  }
  return dependencies;
}

/** Most signers whose nonce is read, and most transactions in the evidence. */
export const SIGNERS_MAX = 20;
export const SHOWN_MAX = 40;

/** The accounts that sign for the powers of a contract: owners of Safes and single keys. A vote has none. */
export function listSigners({ map, paths }: ContractView): string[] {
  const live = listLive([...listPaths(map, 'take', paths), ...listPaths(map, 'block', paths)]);
  return [
    ...new Set(live.flatMap(({ end }) => end?.multisig?.owners ?? (end?.kind === 'governor' ? [] : (end?.address ?? [])))),
  ].toSorted();
}

/** How many transactions signers sent in all, and which of them went to the project's contracts. */
export type Signing = {
  readonly sent: number;
  readonly isContractAmong: boolean;
  readonly toProject: { readonly count: number; readonly hashes: readonly `0x${string}`[] };
  readonly calls: readonly ChainCall[];
};

/** Reads the nonces of a contract's signers; undefined where there are none or too many. */
export async function readSigning(
  { db, ask }: { db: Db; ask: AskChain },
  view: ContractView,
  due: DueProject,
): Promise<Signing | undefined> {
  const signers = listSigners(view);
  if (view.isHolder || signers.length === 0 || signers.length > SIGNERS_MAX) return undefined;
  let [sent, isContractAmong] = [0, false];
  const calls: ChainCall[] = [];
  for (const signer of signers) {
    const code = codeAt(view.now, signer);
    const count: ChainCall = { method: 'eth_getTransactionCount', params: [signer, toQuantity(view.now.number)] };
    calls.push(code, count);
    const answer = String(await ask(code));
    // An account with delegated code (EIP-7702) still signs.
    if (answer !== '0x' && !answer.startsWith('0xef0100')) isContractAmong = true;
    sent += Number(await ask(count));
  }
  const toProject = await countSentTo(db, { ...due, senders: signers, upTo: view.now.number, shownMax: SHOWN_MAX });
  return { sent, isContractAmong, toProject, calls };
}

/** All accounts on live access paths to powers over funds, including the owners of Safes. */
export function listTakers({ map, paths }: ContractView): string[] {
  return listLive(listPaths(map, 'take', paths)).flatMap(({ power }) =>
    power.holders.flatMap((holder) => {
      const along = [holder, ...listControlPaths(map, holder).flatMap(({ steps }) => steps)];
      const owners = map.controllers.flatMap(({ address, multisig }) => (along.includes(address) ? (multisig?.owners ?? []) : []));
      return [...along, ...owners];
    }),
  );
}

/** Imported lists of sanctioned accounts and exploiters, and what they say of those who can take. */
export type Labels = {
  readonly lists: Awaited<ReturnType<typeof listLabelLists>>;
  readonly hits: Awaited<ReturnType<typeof listLabelled>>;
};

export async function readLabels(db: Db, { views, slug }: { views: readonly ContractView[]; slug: string }): Promise<Labels> {
  const addresses = [...new Set(views.filter(({ isHolder }) => !isHolder).flatMap(listTakers))].toSorted();
  const lists = await listLabelLists(db);
  return {
    lists: lists.filter(({ covers }) => covers.includes('sanctioned') || covers.includes('exploiter')),
    hits: await listLabelled(db, { slug, addresses }),
  };
}
