import type { Address, Hex } from '@redoubt/power/evm/reader';
import { type AddressAnalysis, type AnalysisStep, analyseAddress, type Explored, openAt } from '@redoubt/power/report/analyse-address';
import { type ReadTransaction, readTransaction } from '@redoubt/power/report/read-transaction';
import { type ResolvedName, resolveName } from '@redoubt/power/report/resolve-name';
import { type Endpoint, openEndpoint } from '@redoubt/power/verify/endpoint';
import { NoAnswer } from '@redoubt/power/verify/pinned-node';

// Runs in a worker under its own content security policy, so that the page stays responsive.

/** What is read: an account or contract, what an ENS name stands for, or a transaction. */
export type AnalyseTarget =
  | { readonly kind: 'address'; readonly address: Address }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'transaction'; readonly hash: Hex };

export type NameAtBlock = ResolvedName & { readonly block: number };

export type AnalyseOrder = { readonly target: AnalyseTarget; readonly url: string };
export type AnalyseNews =
  /** The worker listens now: messages sent before its modules have loaded are lost. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'name'; readonly name: NameAtBlock }
  | { readonly kind: 'step'; readonly step: AnalysisStep; readonly explored?: Explored | undefined }
  /** Undefined for an address without a contract. */
  | { readonly kind: 'done'; readonly analysis: AddressAnalysis | undefined }
  /** Undefined where the endpoint has no such transaction. */
  | { readonly kind: 'transaction'; readonly transaction: ReadTransaction | undefined }
  | { readonly kind: 'failed'; readonly words: string };

const scope = globalThis as unknown as { postMessage(news: AnalyseNews): void };

addEventListener('message', ({ data: { target, url } }: MessageEvent<AnalyseOrder>) => {
  read(openEndpoint(url), target).then(
    (news) => scope.postMessage(news),
    (error: unknown) => scope.postMessage({ kind: 'failed', words: error instanceof Error ? error.message : String(error) }),
  );
});
scope.postMessage({ kind: 'ready' });

async function read(endpoint: Endpoint, target: AnalyseTarget): Promise<AnalyseNews> {
  if (target.kind === 'transaction') return { kind: 'transaction', transaction: await readTransaction(endpoint, target) };
  const onStep = (step: AnalysisStep, explored?: Explored) => scope.postMessage({ kind: 'step', step, explored });
  if (target.kind === 'address') return { kind: 'done', analysis: await analyseAddress(endpoint, { address: target.address, onStep }) };
  const name = await resolve(endpoint, target.name);
  scope.postMessage({ kind: 'name', name });
  return { kind: 'done', analysis: await analyseAddress(endpoint, { address: name.address, block: name.block, onStep }) };
}

async function resolve(endpoint: Endpoint, entered: string): Promise<NameAtBlock> {
  const { chainId, head, node } = await openAt(endpoint, { block: undefined });
  if (chainId !== 1) throw new NoAnswer('wrong-chain', 'ENS names are held on Ethereum: choose it as the chain.');
  return { ...(await resolveName(node, entered)), block: head.number };
}
