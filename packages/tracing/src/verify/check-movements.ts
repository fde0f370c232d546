import { judgePassage, netTransaction, toParty } from '../collect/net-transaction.ts';
import type { MoveStep, Step, TraceFile } from '../model/ledger.ts';
import { BLOCK_END, fromPos, type Movement, RANK, toPos, transactionOf } from '../model/movement.ts';
import type { Node, NotRead, Proofs, ReadAgain } from './ask-node.ts';
import { cannotAnswer, listCommitted, MATCH, mismatch, type Report, restsOn, type Verdict } from './finding.ts';

/** What is said of movements that only a trace shows, when the node no longer has the state to run the transaction again. */
const NO_TRACE = 'It cannot be run again on this node: a stated trace.';

type Ledger = TraceFile['ledger'];
type Numbered = { readonly number: number; readonly step: Step };

/**
 * One check for each transaction of a trace: its movements and conversions are the node's, and no movement of a followed
 * account in it is left out.
 */
export function listMovementChecks(ledger: Ledger, { node, report }: { node: Node; report: Report }): (() => Promise<void>)[] {
  const byTransaction = Map.groupBy(
    ledger.steps.map((step, number): Numbered => ({ number, step })),
    ({ step }) => transactionOf(step.pos),
  );
  const stated = new Map(ledger.transactions.map((each) => [transactionOf(toPos({ ...each, rank: RANK.fee })), each]));
  const held = listHeld(ledger);
  const committed = Map.groupBy(listCommitted(ledger), ({ transaction }) => transaction);
  return [...byTransaction].map(([key, own]) => async () => {
    const { block, index } = fromPos(key << 15n);
    const transaction = stated.get(key);
    const needsTrace = own.some(({ step }) => step.type === 'convert' || ledger.places[step.target]?.asset === 'native');
    const rests = committed.get(key) ?? [];
    const read =
      index === BLOCK_END
        ? await node.blockEnd(block)
        : transaction === undefined
          ? { reason: 'The file does not name its transaction.' }
          : await node.transaction(transaction, { withTrace: needsTrace, proven: new Set(rests.map(({ about }) => about)) });
    const proofs = 'movements' in read ? read.proofs : {};
    const wrong = transaction && 'movements' in read ? await findWrongFrame(transaction, read, node) : undefined;
    for (const { number, step } of own)
      report({
        about: step.type === 'move' ? 'movement' : 'conversion',
        number,
        verdict:
          wrong ??
          findUncommitted(step, ledger, proofs) ??
          (step.type === 'move' ? judgeMove(step, read, ledger) : judgeConversion(step, read, ledger)),
      });
    for (const { about, number } of rests) report({ about, number, verdict: proofs[about] ?? toUnproven(read) });
    if ('movements' in read) reportLeftOut({ ledger, held, own, read, report });
  });
}

/** Who signed a transaction, and when. */
async function findWrongFrame(
  { block, blockHash, signer, time }: Ledger['transactions'][number],
  read: ReadAgain,
  node: Node,
): Promise<Verdict | undefined> {
  if (read.signer !== signer) return mismatch(`It was signed by ${read.signer}.`);
  const header = await node.header(block);
  if (header === undefined) return cannotAnswer(`The node does not return block ${block}.`);
  if (header.hash !== blockHash) return mismatch(`Block ${block} has the hash ${header.hash}.`);
  return header.time === time ? undefined : mismatch(`The time of block ${block} is ${header.time}, not ${time}.`);
}

/** What rests on logs, or on a value, that the block does not commit to is as wrong as they are. */
function findUncommitted(step: Step, ledger: Ledger, proofs: Proofs): Verdict | undefined {
  const about = restsOn(step, ledger);
  const proof = about === undefined ? undefined : proofs[about];
  return proof?.is === 'mismatch' ? proof : undefined;
}

function toUnproven(read: ReadAgain | NotRead): Verdict {
  if ('reason' in read) return cannotAnswer(read.reason);
  return 'wrong' in read ? mismatch(read.wrong) : cannotAnswer('It is no transaction: no root has it.');
}

const isInternal = ({ kind }: Movement | MoveStep) => kind === 'internal' || kind === 'destroyed';

function judgeMove(move: MoveStep, read: ReadAgain | NotRead, { places }: Ledger): Verdict {
  if ('reason' in read) return cannotAnswer(read.reason);
  if ('wrong' in read) return mismatch(read.wrong);
  if (isInternal(move) && !read.traced) return cannotAnswer(NO_TRACE);
  const found = read.movements.find(({ pos }) => pos === move.pos);
  if (found === undefined) return mismatch('There is no such movement.');
  const asset = places[move.target]?.asset;
  const same =
    found.from === move.from && found.to === move.to && found.amount === move.amount && found.asset === asset && found.kind === move.kind;
  return same ? MATCH : mismatch(`${found.amount} of ${found.asset} from ${found.from} to ${found.to}`);
}

/** What a contract took and gave follows from all movements of the transaction. */
function judgeConversion(step: Extract<Step, { type: 'convert' }>, read: ReadAgain | NotRead, { places }: Ledger): Verdict {
  if ('reason' in read) return cannotAnswer(read.reason);
  if ('wrong' in read) return mismatch(read.wrong);
  if (!read.traced) return cannotAnswer(NO_TRACE);
  const [source, target] = [places[step.source], places[step.target]];
  if (source === undefined || target === undefined) return mismatch('It names no places.');
  const moving = read.movements.filter(({ from, to }) => from !== to);
  const passage = judgePassage(netTransaction(moving), source.account, source.asset);
  if (passage.type !== 'convert' || passage.asset !== target.asset) return mismatch('Its transaction shows no such conversion.');
  const { paid, got } = passage;
  return paid === step.paid && got === step.got
    ? MATCH
    : mismatch(`It took ${paid} of ${source.asset} and gave ${got} of ${target.asset}.`);
}

type Held = { readonly since: bigint; readonly readTo: number; readonly until: bigint | undefined };

function listHeld({ places, followedTo }: Ledger): Map<string, Held> {
  return new Map(
    places.flatMap((place) =>
      place.type === 'holding'
        ? [
            [
              `${place.account} ${place.asset}`,
              { since: place.since, readTo: Math.min(place.readTo, followedTo), until: place.until },
            ] as const,
          ]
        : [],
    ),
  );
}

type LeftOut = { ledger: Ledger; held: ReadonlyMap<string, Held>; own: readonly Numbered[]; read: ReadAgain; report: Report };

/** What the node shows in a transaction of accounts whose movements the file claims to have, and the file lacks. */
function reportLeftOut({ ledger, held, own, read, report }: LeftOut): void {
  const there = new Set(own.flatMap(({ step }) => (step.type === 'move' ? [step.pos] : [])));
  const inside = new Map<string, bigint>();
  for (const { step } of own) {
    const place = ledger.places[step.target];
    const key = `${place?.account} ${place?.asset}`;
    // What a conversion gives is at its place before the first movement of that asset.
    if (place?.type === 'inside' && !inside.has(key)) inside.set(key, step.type === 'convert' ? -1n : step.pos);
  }
  for (const { pos, from, to, asset, amount } of read.movements) {
    if (from === to || there.has(pos)) continue;
    const isKnown = [from, to].some((account) => {
      const key = `${toParty(account, asset)} ${asset}`;
      const place = held.get(key);
      if (place !== undefined && pos > place.since && (place.until === undefined ? Number(pos >> 32n) <= place.readTo : pos <= place.until))
        return true;
      const since = inside.get(key);
      return since !== undefined && pos > since;
    });
    if (isKnown)
      report({
        about: 'left-out',
        number: own[0]?.number ?? 0,
        verdict: mismatch(`The file lacks ${amount} of ${asset} from ${from} to ${to} in this transaction.`),
      });
  }
}
