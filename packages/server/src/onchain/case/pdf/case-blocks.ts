import type { CaseVersion } from '@redoubt/domain/onchain/case/schema';
import type { TraceFile, WayOut } from '@redoubt/tracing/model/ledger';
import { FEES, SEVERAL, toPos, transactionOf } from '@redoubt/tracing/model/movement';
import { formatShare, formatUnits, labelOf, METHOD_TEXTS, nameAsset, REASON_TEXTS } from '@redoubt/tracing/text/trace-text';
import { minimumsIn, wholeOf } from '@redoubt/tracing/text/whole-of';
import { fact, heading, QUIET, run, text } from '../../../platform/pdf/blocks.ts';
import { type Block, toMarkdownBlocks } from '../../../platform/pdf/markdown-blocks.ts';
import type { BalanceProof } from '../../trace/run-store.ts';

/** A version of a case, as its document tells it. */
export type CaseDocument = {
  readonly provider: string;
  /** Of the site. */
  readonly origin: string;
  readonly caseId: string;
  readonly version: CaseVersion;
  /** The chain's name. */
  readonly chain: string;
  readonly proofs: readonly BalanceProof[] | null;
  /** Whether the chain no longer has the block that the trace is pinned to. */
  readonly abandoned: boolean;
};

/** Ways out and transactions of each that are written: the attached file has all of them. */
const WAYS_OUT_MAX = 200;
const TRANSACTIONS_MAX = 5;

/** What a case says, from its first page to its last. `sha256`: of the attached file. */
export function toCaseBlocks(
  { provider, origin, caseId, version, chain, proofs, abandoned }: CaseDocument,
  file: TraceFile,
  sha256: string,
): Block[] {
  const { inputs } = file;
  const isBackward = inputs.direction === 'backward';
  const hashes = listTransactions(file);
  const method = METHOD_TEXTS[inputs.method];
  return [
    text([run(`${provider} · Case of SkyTrace`, 'plain', QUIET)], { above: 0, size: 11 }),
    { ...text([run(version.name, 'bold')], { above: 10, size: 22 }), heading: true },
    fact('Version', `${version.version}, saved on ${version.at.slice(0, 19).replace('T', ' ')} UTC by ${version.by ?? 'a former account'}`),
    fact('Case', `${origin}/trace/cases/${caseId}?version=${version.version}`),
    fact('Graph and all movements', `${origin}/trace/runs/${version.runId}`),
    fact('Chain', chain),
    fact('Pinned to block', `${inputs.pinned.block}, `),
    text([run(inputs.pinned.hash, 'code')], { above: 1, size: 8.5 }),
    fact('Rule', `${method.name}. ${method.meaning} At most ${inputs.hops} steps.`),
    fact('Hash of the version', ''),
    text([run(version.sha256, 'code')], { above: 1, size: 8.5 }),
    fact('Hash of the trace', ''),
    text([run(file.hash, 'code')], { above: 1, size: 8.5 }),
    ...(abandoned
      ? [
          text(
            [run('The chain no longer has the block that this trace is pinned to: it was reorganised. What follows may not hold.', 'bold')],
            { above: 10 },
          ),
        ]
      : []),
    text(
      [
        run(
          'The trace is attached to this document as JSON, with every movement that it rests on. redoubt trace verify, given this document and any node of the chain, computes it again and checks each movement. SHA-256 of the attached file: ',
          'plain',
          QUIET,
        ),
        run(sha256, 'code', QUIET),
      ],
      { above: 10, size: 8.5 },
    ),
    heading('Text'),
    ...(version.text.trim() === '' ? [text([run('Nothing is written in this version.', 'plain', QUIET)])] : toMarkdownBlocks(version.text)),
    heading(isBackward ? 'What is explained' : 'What was followed'),
    ...toSeedBlocks(file, hashes),
    heading(isBackward ? 'Where the money came from' : 'Where the money is'),
    text([run('By the rule of this trace, and the least and the most by any rule.', 'plain', QUIET)], { above: 2 }),
    ...file.result.waysOut.slice(0, WAYS_OUT_MAX).flatMap((end) => toWayOutBlocks(file, end, hashes)),
    ...count(file.result.waysOut.length - WAYS_OUT_MAX, (more) => `${more} more are in the attached file.`),
    heading('Sums'),
    ...toSumBlocks(file),
    heading('What this leaves out'),
    ...toLeftOutBlocks(file),
    ...(proofs === null ? [] : [heading('Balance proof'), text([run(describeProofs(proofs))])]),
  ];
}

/** What is left out of a list, where something is. */
const count = (more: number, words: (more: number) => string): Block[] => (more > 0 ? [text([run(words(more), 'plain', QUIET)])] : []);

/** An amount to its last unit. Of a token that is not the catalogue's the whole address stands beside the symbol. */
function amountOf({ ledger }: TraceFile, asset: string, amount: bigint): string {
  const decimals = ledger.assets.find((each) => each.asset === asset)?.decimals ?? null;
  return `${formatUnits(amount, decimals)} ${nameAsset(asset, ledger.assets, (address) => address)}`;
}

const describeAccount = ({ ledger }: TraceFile, account: string): string =>
  account === FEES
    ? 'Fees'
    : account === SEVERAL
      ? 'Several accounts'
      : [account, labelOf(ledger, account)].filter((part) => part !== undefined).join(', ');

const listTransactions = ({ ledger }: TraceFile) =>
  new Map(ledger.transactions.map((each) => [transactionOf(toPos({ ...each, rank: 0 })), each.hash]));

type Hashes = ReturnType<typeof listTransactions>;

function toSeedBlocks(file: TraceFile, hashes: Hashes): Block[] {
  const { ledger, inputs } = file;
  if (inputs.holding !== undefined)
    return [
      text([run(amountOf(file, inputs.holding.asset, wholeOf(file, inputs.holding.asset)), 'bold')], { above: 8 }),
      text([run(`What ${describeAccount(file, inputs.holding.account)} had after block ${inputs.holding.block}, by its movements`)], {
        above: 1,
        size: 8.5,
      }),
    ];
  return ledger.steps.flatMap((step) => {
    if (step.type !== 'move' || (inputs.direction === 'backward' ? step.target !== 0 : step.seed === undefined)) return [];
    const asset = (ledger.places[step.target] ?? ledger.places[step.source])?.asset ?? 'native';
    return [
      text([run(amountOf(file, asset, step.seed?.amount ?? step.amount), 'bold')], { above: 8 }),
      text([run(`${describeAccount(file, step.from)} to ${describeAccount(file, step.to)}`, 'code')], { above: 1, size: 8.5 }),
      text([run(hashes.get(transactionOf(step.pos)) ?? 'at the end of a block', 'code', QUIET)], { above: 1, size: 8.5 }),
    ];
  });
}

function toWayOutBlocks(file: TraceFile, end: WayOut, hashes: Hashes): Block[] {
  const { account, asset, given, reason, detail, amount, least, most, steps } = end;
  const share = formatShare(amount, wholeOf(file, asset));
  const brought = [...new Set(steps.flatMap((step) => hashes.get(transactionOf(file.ledger.steps[step]?.pos ?? 0n)) ?? []))];
  const bounds =
    least === null || most === null
      ? 'Bounds were not computed.'
      : `By any rule at least ${amountOf(file, asset, least)}, at most ${amountOf(file, asset, most)}.`;
  return [
    {
      ...text([run(amountOf(file, asset, amount), 'bold'), run(share === '' ? '' : ` (${share})`), run(` · ${REASON_TEXTS[reason]}`)], {
        above: 10,
      }),
      heading: true,
    },
    text([run(describeAccount(file, account), 'code')], { above: 1, size: 8.5 }),
    ...(detail === '' ? [] : [text([run(detail)], { above: 1, size: 8.5 })]),
    ...(given === undefined
      ? []
      : [
          text([run(`It gave ${nameAsset(given, file.ledger.assets, (address) => address)}, which was exchanged on the way.`)], {
            above: 1,
            size: 8.5,
          }),
        ]),
    text([run(bounds, 'plain', QUIET)], { above: 1, size: 8.5 }),
    ...brought.slice(0, TRANSACTIONS_MAX).map((hash) => text([run(hash, 'code', QUIET)], { above: 1, size: 7.5 })),
    ...count(brought.length - TRANSACTIONS_MAX, (more) => `${more} more transactions are in the attached file.`),
  ];
}

function toSumBlocks(file: TraceFile): Block[] {
  return file.result.totals.map(({ asset, seeds, convertedIn, convertedOut, waysOut, stillThere }) => {
    const of = (amount: bigint) => amountOf(file, asset, amount);
    return text([
      run(`Followed ${of(seeds)}`, 'bold'),
      run(
        `; came by conversion ${of(convertedIn)}, went by conversion ${of(convertedOut)}, ways out ${of(waysOut)}, still there or not read ${of(stillThere)}.`,
      ),
    ]);
  });
}

function toLeftOutBlocks(file: TraceFile): Block[] {
  const { inputs, result } = file;
  const treated = Object.entries(inputs.treat).map(([account, as]) =>
    as === 'stop'
      ? `Not followed further, because this order says so: ${account}`
      : `Followed as a wallet, because this order says so: ${account}`,
  );
  const rows = result.leavesOut.map(({ detail, asset, amount }) =>
    asset === undefined || amount === undefined ? detail : `${detail} ${amountOf(file, asset, amount)}`,
  );
  const lines = [
    ...[...minimumsIn(file)].map(([asset, amount]) => `Movements below ${amountOf(file, asset, amount)} are not followed.`),
    ...treated,
    ...rows,
    ...(result.noBounds === null ? [] : [result.noBounds]),
  ];
  return (lines.length === 0 ? ['Nothing else is known to be left out.'] : lines).map((line) => text([run(line)]));
}

function describeProofs(proofs: readonly BalanceProof[]): string {
  if (proofs.length === 0) return 'No balance was compared with the node.';
  const unread = proofs.filter(({ found }) => found === null).length;
  const differing = proofs.filter(({ expected, found }) => found !== null && found !== expected).length;
  return `Of ${proofs.length} balances at the pinned block, ${proofs.length - differing - unread} equal what the movements give, ${differing} differ, and ${unread} could not be read. Equal sums do not exclude two omitted movements of the same amount.`;
}
