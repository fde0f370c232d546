import type { OpenDanger, PrivilegedAddress, PrivilegedFunction, SilentChange } from '@redoubt/domain/onchain/activity/privileged';
import { describeReach } from '@redoubt/power/text/describe-reach';
import { CAPABILITY_LABELS, explainReason, toDelayText } from '@redoubt/power/text/labels';
import { Badge } from '@redoubt/ui/badge';
import { Address } from '@redoubt/ui/data/address';
import { Panel } from '@redoubt/ui/panel';
import { PageLink } from '@/site/page-link';
import { toReachBlockText, toUnfinishedText } from './analysis-state-text.ts';
import { explainUnresolved, toKindLabel, toProvenText, toProxyLabel, toSearchText, toUseText, toVoteText } from './power-labels.ts';

type Analysis = { readonly block: number; readonly hash: string; readonly unfinished: string | null; readonly reachBlock: number | null };

type Contract = {
  readonly address: string;
  readonly name: string;
  readonly renounced: boolean;
  readonly proxy: { readonly kind: string } | null;
  readonly analysis: Analysis;
  readonly functions: readonly PrivilegedFunction[];
  readonly openDangers: readonly OpenDanger[];
  readonly holders: readonly PrivilegedAddress[];
  readonly unknown: number;
  /** Undefined where changes of the contract are not recorded. */
  readonly silentChanges?: readonly SilentChange[];
};

type ContractPowersProps = {
  contract: Contract;
  explorerUrl: string | undefined;
  /** The page on which visitors can repeat the proofs. */
  verifyUrl: string;
  /** Which of its entries are shown, the first included and the last not; all without it. */
  entries?: { readonly from: number; readonly to: number };
  /** Where all holders are, if a function with many shows the first; without it each shows all. */
  holdersUrl?: string;
};

/** Holders of one function that are shown where all of them are elsewhere. */
const HOLDERS_MAX = 5;

/** A contract's privileged functions with capabilities, holders, state, uses and proof. */
export function ContractPowers({ contract, explorerUrl, verifyUrl, entries, holdersUrl }: ContractPowersProps) {
  const { address, name, renounced, proxy, functions, openDangers, holders, unknown, analysis } = contract;
  const link = (to: string) => explorerUrl && `${explorerUrl}/address/${to}`;
  const unfinished = toUnfinishedText(analysis);
  const measured = toReachBlockText(analysis);
  const { from, to } = entries ?? { from: 0, to: Number.POSITIVE_INFINITY };
  const isDanger = ({ contract: of, selector }: PrivilegedFunction) =>
    of === address && openDangers.some((danger) => danger.selector === selector);
  const detailsOf = (fn: PrivilegedFunction) => (
    <FunctionDetails fn={fn} holders={holders} analysis={analysis} verifyUrl={verifyUrl} link={link} holdersUrl={holdersUrl} />
  );
  const isPartlyCounted = functions.some(({ exercised }) => exercised.reason === 'calls-by-contracts-not-recorded');
  return (
    <Panel
      id={`powers-${address}`}
      title={name}
      aside={functions.length === 0 ? 'No privileged function found' : `${functions.length} privileged`}
    >
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-5 py-3 text-12 text-text-3 max-sm:px-4">
        <Address address={address} explorerUrl={link(address)} />
        {proxy !== null && <Badge>{toProxyLabel(proxy.kind)}</Badge>}
        {renounced && <Badge>Ownership renounced</Badge>}
        {unknown > 0 && <span>{unknown} not determined</span>}
        {unfinished !== undefined && <span>{unfinished}</span>}
        {measured !== undefined && <span>{measured}</span>}
      </div>
      <ul>
        {openDangers.slice(from, to).map((danger) => (
          <li key={danger.selector} className="border-line border-b px-5 py-3 last:border-b-0 max-sm:px-4">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <FunctionTitle fn={danger} />
              <p className="flex flex-wrap items-center gap-2 text-12 text-text-3">
                <Badge tone="danger">Anyone</Badge>
                <span>{toProvenText(danger)}</span>
              </p>
            </div>
            {functions
              .filter((fn) => isDanger(fn) && fn.selector === danger.selector)
              .map((fn) => (
                <div key={fn.selector} className="mt-2">
                  <p className="text-12 text-text-2">
                    Its holder can do more: {fn.capabilities.map((it) => CAPABILITY_LABELS[it]).join(', ')}
                  </p>
                  {detailsOf(fn)}
                </div>
              ))}
          </li>
        ))}
        {functions
          .filter((fn) => !isDanger(fn))
          .slice(Math.max(0, from - openDangers.length), Math.max(0, to - openDangers.length))
          .map((fn) => (
            <li key={`${fn.contract} ${fn.selector}`} className="border-line border-b px-5 py-3 last:border-b-0 max-sm:px-4">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <FunctionTitle fn={fn} />
                <State fn={fn} />
              </div>
              {detailsOf(fn)}
            </li>
          ))}
      </ul>
      {from === 0 && <SilentChanges changes={contract.silentChanges ?? []} />}
      {isPartlyCounted && (
        <p className="border-line border-t px-5 py-3 text-12 text-text-3 max-sm:px-4">
          Internal calls from other contracts are recorded only where an endpoint offers traces, from the first traced block on. Earlier
          ones count where the contract logged them.
        </p>
      )}
    </Panel>
  );
}

function FunctionTitle({ fn: { capabilities, signature, selector } }: { fn: Pick<OpenDanger, 'capabilities' | 'signature' | 'selector'> }) {
  return (
    <p className="min-w-0">
      <span className="font-medium">{capabilities.map((it) => CAPABILITY_LABELS[it]).join(', ')}</span>{' '}
      <code className="break-all font-mono text-12 text-text-3">{signature ?? selector}</code>
    </p>
  );
}

type FunctionDetailsProps = {
  fn: PrivilegedFunction;
  holders: readonly PrivilegedAddress[];
  analysis: Analysis;
  verifyUrl: string;
  link: (to: string) => string | undefined;
  holdersUrl: string | undefined;
};

/** Who holds a function, after which delay, how its holders were looked for, and the proof. */
function FunctionDetails({ fn, holders, analysis, verifyUrl, link, holdersUrl }: FunctionDetailsProps) {
  const own = holders.filter(({ selectors }) => selectors.includes(fn.selector));
  const shown = holdersUrl === undefined ? own : own.slice(0, HOLDERS_MAX);
  return (
    <>
      <ul className="mt-2 flex flex-col gap-1 text-12">
        {shown.map((holder) => (
          <li key={holder.address} className="flex flex-wrap items-center gap-2" style={{ paddingInlineStart: holder.via.length * 16 }}>
            <Address address={holder.address} label={holder.label} explorerUrl={link(holder.address)} />
            <span className="text-text-2">{toKindLabel(holder)}</span>
            <span className="text-text-3">{holder.delaySeconds !== 0 && toDelayText(holder.delaySeconds)}</span>
            {holder.vote !== null && <span className="text-text-3">{toVoteText(holder.vote)}</span>}
            {holder.aliasOf !== null && <span className="break-all font-mono text-text-3">{holder.aliasOf}</span>}
            {holder.unresolved !== null && <span className="text-text-3">{explainUnresolved(holder.unresolved)}</span>}
            {!holder.verified && holder.unresolved === null && <span className="text-text-3">as it states, not verified</span>}
          </li>
        ))}
        {shown.length < own.length && (
          <li>
            <a href={holdersUrl} target="_blank" rel="noreferrer" className="text-brand-text hover:underline">
              {own.length - shown.length} more of {own.length} accounts, as JSON
              <span className="sr-only">, opens in a new tab</span>
            </a>
          </li>
        )}
        <li className="text-text-2">{describeReach(fn.reach ?? undefined)}</li>
        {fn.delaySeconds !== null && <li className="text-text-2">Must be announced before: {toDelayText(fn.delaySeconds)}</li>}
        {toSearchText(fn) !== undefined && <li className="text-text-3">{toSearchText(fn)}</li>}
      </ul>
      <Evidence fn={fn} analysis={analysis} verifyUrl={verifyUrl} />
    </>
  );
}

function SilentChanges({ changes }: { changes: readonly SilentChange[] }) {
  if (changes.length === 0) return null;
  return (
    <div className="border-line border-t px-5 py-3 text-12 max-sm:px-4">
      <p className="font-medium text-caution">Changed without an event</p>
      <ul className="mt-1 flex flex-col gap-1 text-text-2">
        {changes.map(({ seenAtBlock, afterBlock, account, slot, before, after }) => (
          <li key={`${seenAtBlock} ${account} ${slot}`} className="break-all">
            Between blocks {afterBlock} and {seenAtBlock}: {slot === null ? 'the code of' : 'an address in the storage of'}{' '}
            <span className="font-mono">{account}</span>, from <span className="font-mono">{before}</span> to{' '}
            <span className="font-mono">{after}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether the function is enabled, and how often it was used. */
function State({ fn: { enabled, enabledReason, exercised } }: { fn: PrivilegedFunction }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-12 text-text-3">
      <Badge tone={enabled === 'yes' ? 'caution' : 'neutral'}>
        {enabled === 'yes' ? 'Enabled' : enabled === 'no' ? 'Not enabled' : 'Not determined'}
      </Badge>
      {enabledReason !== null && <span>{explainReason(enabledReason)}</span>}
      <span>{toUseText(exercised)}</span>
    </p>
  );
}

function Evidence({ fn: { proofs }, analysis, verifyUrl }: { fn: PrivilegedFunction; analysis: Analysis; verifyUrl: string }) {
  const proof = proofs.find(({ outcome }) => outcome === 'proven');
  if (proof === undefined) return null;
  return (
    <details className="mt-2 text-12">
      <summary className="cursor-pointer text-brand-text">Simulated: succeeds from the holder, reverts from any other address</summary>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-text-2">
        <dt>Block</dt>
        <dd className="break-all font-mono">
          {analysis.block} {analysis.hash}
        </dd>
        <dt>Method</dt>
        <dd className="font-mono">eth_call</dd>
        <dt>To</dt>
        <dd className="break-all font-mono">{proof.to}</dd>
        <dt>Data</dt>
        <dd className="max-h-32 overflow-auto break-all font-mono">{proof.data}</dd>
        <dt>As holder</dt>
        <dd className="break-all font-mono">{proof.holder} → success</dd>
        <dt>As stranger</dt>
        <dd className="break-all font-mono">{proof.stranger} → reverts</dd>
      </dl>
      <PageLink href={verifyUrl} className="mt-2 inline-block text-brand-text hover:underline">
        Repeat both calls through a node of your choice
      </PageLink>
    </details>
  );
}
