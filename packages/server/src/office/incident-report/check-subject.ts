import { parseQuantity } from '@redoubt/chain/hex';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import type { IncidentReportCheck } from '@redoubt/domain/office/incident-report/schema';
import { listFollowedChains } from '../../onchain/record/list-followed-chains.ts';
import type { Context } from '../../platform/context.ts';

/** The reporter waits meanwhile. */
const TIMEOUT_MS = 4_000;

type CheckDeps = Pick<Context, 'db'> & { readonly clientOf: (chainId: number) => Promise<ChainClient | undefined> };
type Subject = { readonly address?: string | undefined; readonly transaction?: string | undefined };

/** What every chain that is connected knows of an address and a transaction. A chain that does not answer in time is told apart. */
export async function checkSubject({ db, clientOf }: CheckDeps, subject: Subject): Promise<IncidentReportCheck[]> {
  if (subject.address === undefined && subject.transaction === undefined) return [];
  const chains = await listFollowedChains({ db });
  const found = await Promise.all(
    chains.map(async ({ chain, chainId }) => {
      const client = await clientOf(chainId);
      return client === undefined ? [] : lookUpOn(client, chain, subject);
    }),
  );
  return found.flat();
}

async function lookUpOn(client: ChainClient, chain: string, { address, transaction }: Subject): Promise<IncidentReportCheck[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const ask = async <T>(method: string, params: readonly unknown[], parse: (result: unknown) => T): Promise<T> =>
    (await client.ask({ method, params, parse, signal })).value;
  const checks: Promise<IncidentReportCheck>[] = [];
  if (address !== undefined) checks.push(tolerate({ of: 'address', chain }, findAddress(ask, address)));
  if (transaction !== undefined) checks.push(tolerate({ of: 'transaction', chain }, findTransaction(ask, transaction)));
  return Promise.all(checks);
}

type Ask = <T>(method: string, params: readonly unknown[], parse: (result: unknown) => T) => Promise<T>;
type Found = IncidentReportCheck['found'];

/** A node that is away is no reason to refuse a report. */
async function tolerate(check: Pick<IncidentReportCheck, 'of' | 'chain'>, finding: Promise<Found>): Promise<IncidentReportCheck> {
  return { ...check, found: await finding.catch((): Found => 'no-answer') };
}

async function findAddress(ask: Ask, address: string): Promise<Found> {
  const [code, sent, balance] = await Promise.all([
    ask('eth_getCode', [address, 'latest'], toText),
    ask('eth_getTransactionCount', [address, 'latest'], parseQuantity),
    ask('eth_getBalance', [address, 'latest'], toText),
  ]);
  if (code !== '0x') return 'contract';
  return sent > 0 || !/^0x0*$/.test(balance) ? 'account' : 'nothing';
}

async function findTransaction(ask: Ask, hash: string): Promise<Found> {
  return ask('eth_getTransactionReceipt', [hash], (receipt): Found => {
    if (receipt === null) return 'nothing';
    if (typeof receipt !== 'object' || !('status' in receipt)) throw new TypeError('not a receipt');
    return receipt.status === '0x0' ? 'failed-transaction' : 'transaction';
  });
}

function toText(result: unknown): string {
  if (typeof result !== 'string' || !/^0x[0-9a-f]*$/i.test(result)) throw new TypeError('not hexadecimal');
  return result;
}
