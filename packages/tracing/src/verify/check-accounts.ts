import type { Place, Source } from '../model/ledger.ts';
import { type Account, type Asset, BLOCK_END, fromPos, type Movement, type Pos, RANK, SEVERAL } from '../model/movement.ts';
import { toAccountKind } from '../read/read-account.ts';
import { isAccount, type Node } from './ask-node.ts';
import { judgeCoins } from './check-coins.ts';
import { judgeTokens } from './check-tokens.ts';
import { type Content, cannotAnswer, type Held, type HoldingPlace, MATCH, mismatch, type Report, type Verdict } from './finding.ts';

/**
 * One check for each place: of followed accounts the balance before, the balance after, that no movement between is missing,
 * and that they are no contracts of many; of the others, that the trace stops there for a reason.
 */
export function listAccountChecks(content: Content, { node, report }: { node: Node; report: Report }): (() => Promise<void>)[] {
  const { places, followedTo } = content.ledger;
  const sources = (content.ledger.sources ?? []).map((source, number) => async () => {
    report({ about: 'source', number, verdict: await judgeSource(content, { source, number, node }) });
  });
  const ofPlaces = places.map((place, number) => async () => {
    report({ about: 'stop', number, verdict: await judgePlace(content, { place, number, node }) });
    if (place.type !== 'holding') return;
    const held: Held = { place, number, end: Math.min(place.readTo, followedTo) };
    const opening = await judgeOpening(place, node);
    report({ about: 'opening', number, verdict: opening });
    const balance = await judgeBalance(content, held, node);
    report({ about: 'balance', number, verdict: balance });
    const unread = findUnread(held, content);
    const complete =
      unread ??
      (place.asset === 'native'
        ? await judgeCoins(content, held, { node, opening, balance })
        : await judgeTokens(content, { ...held, token: place.asset }, { node, balance }));
    report({ about: 'complete', number, verdict: complete });
  });
  return [...ofPlaces, ...sources];
}

function findUnread({ place, end }: Held, { ledger, inputs }: Content): Verdict | undefined {
  if (place.readTo < 0) return cannotAnswer('The file has no movements of it.');
  // Backward, an account is of interest up to its last payment; what came before that in the same block is in no balance.
  if (place.until !== undefined) return undefined;
  if (end < ledger.followedTo) return cannotAnswer(`The file follows it to block ${end} only.`);
  if (end < inputs.pinned.block) return cannotAnswer(`The file ends at block ${end}, before the pinned block.`);
  return undefined;
}

/** What the node said of the block before, and what moved in the block itself. */
async function judgeOpening({ account, asset, since, opening }: HoldingPlace, node: Node): Promise<Verdict> {
  if (opening === null) return cannotAnswer('The file does not know it: bounds count with any.');
  const { block, index, rank } = fromPos(since);
  if (index === BLOCK_END && rank === RANK.end - 1) {
    const after = await node.balance({ account, asset, block });
    if (after === undefined) return cannotAnswer(`The node no longer has the state of block ${block}.`);
    return after === opening ? MATCH : mismatch(`It was ${after}, not ${opening}.`);
  }
  if (block === 0) return cannotAnswer('There is no block before the first.');
  const [before, part] = await Promise.all([node.balance({ account, asset, block: block - 1 }), node.block(block, asset === 'native')]);
  if (before === undefined) return cannotAnswer(`The node no longer has the state of block ${block - 1}.`);
  if (part === undefined) return cannotAnswer(`The node does not return the receipts of block ${block}.`);
  const found = before + sumFor(part.movements, { account, asset, before: since });
  const isExact = asset !== 'native' || part.traced || (index === 0 && rank <= RANK.value);
  if (!isExact) return cannotAnswer(`The node does not show what calls between contracts moved earlier in block ${block}.`);
  return found === opening ? MATCH : mismatch(`It was ${found}, not ${opening}.`);
}

/** Opening, plus what came, less what left, against what the node says. */
async function judgeBalance({ ledger }: Content, { place, number, end }: Held, node: Node): Promise<Verdict> {
  const { account, asset, opening } = place;
  if (end < 0) return cannotAnswer('The file has no movements of it.');
  if (opening === null) return cannotAnswer('The file does not know the balance before the traced money came.');
  let expected = opening;
  for (const step of ledger.steps) {
    if (step.type !== 'move' || fromPos(step.pos).block > end) continue;
    if (step.target === number) expected += step.amount;
    if (step.source === number) expected -= step.amount;
  }
  const found = await node.balance({ account, asset, block: end });
  if (found === undefined) return cannotAnswer(`The node no longer has the state of block ${end}.`);
  if (found === expected) return MATCH;
  const gap = ledger.missing.find(
    ({ what, from, to }) => (asset === 'native' ? what !== 'token' : what === 'token') && to >= fromPos(place.since).block && from <= end,
  );
  const words = `It was ${found} in block ${end}; by the file’s movements it is ${expected}.`;
  return gap === undefined
    ? mismatch(words)
    : cannotAnswer(`${words} The file says that blocks ${gap.from} to ${gap.to} were not read whole.`);
}

/** What came to an account less what left it, before a position. */
function sumFor(movements: readonly Movement[], { account, asset, before }: { account: Account; asset: Asset; before: Pos }): bigint {
  let sum = 0n;
  for (const movement of movements) {
    if (movement.asset !== asset || movement.pos >= before) continue;
    if (movement.from === account) sum -= movement.amount;
    if (movement.to === account) sum += movement.amount;
  }
  return sum;
}

type Standing = { readonly place: Place; readonly number: number; readonly node: Node };

/** What the account was and, where the file says that it is frozen, that the token says so. */
async function judgePlace(content: Content, standing: Standing): Promise<Verdict> {
  const kind = await judgeKind(content, standing);
  const { place, number, node } = standing;
  if (kind.is === 'mismatch' || place.asset === 'native' || content.ledger.frozen?.places.includes(number) !== true) return kind;
  const isFrozen = await node.frozen({ account: place.account, token: place.asset, block: content.inputs.pinned.block });
  if (isFrozen === undefined) return cannotAnswer('The node no longer says whether the account was frozen.');
  return isFrozen ? kind : mismatch('Its token does not say that it is frozen.');
}

/** Whether a backward trace ends at a source for the reason that it gives. */
async function judgeSource(
  { ledger, inputs }: Content,
  { source: { account, reason, detail }, number, node }: { source: Source; number: number; node: Node },
): Promise<Verdict> {
  if (account === SEVERAL) return cannotAnswer('Several accounts together: the file does not give the reason of each.');
  if (reason === 'opening') return cannotAnswer('How it had come is not in the file; the balance itself is checked.');
  if (reason === 'not-read') return cannotAnswer(detail);
  if (!isContractual(reason)) return judgeLabel(reason) ?? MATCH;
  const first = ledger.steps.find((step) => step.type === 'move' && step.seed?.origin === number);
  const block = fromPos(first?.pos ?? 0n).block;
  if (!isAccount(account) || inputs.treat[account] === 'wallet') return MATCH;
  const code = (await node.code(account, block)) ?? (await node.code(account, inputs.pinned.block));
  if (code === undefined) return cannotAnswer('The node no longer has the code of that time.');
  if (toAccountKind(code) === 'contract') return MATCH;
  if (code !== '0x') return mismatch('It was an account of one user.');
  return judgeEmpty({ isFollowed: false, nonce: await node.nonce(account, inputs.pinned.block) });
}

/** Reasons that only a contract gives. */
const isContractual = (reason: string) => ['contract', 'conversion-unclear', 'unknown-token'].includes(reason);

function judgeLabel(reason: string): Verdict | undefined {
  if (['exchange', 'mixer', 'bridge'].includes(reason)) return cannotAnswer('A label is what its source says.');
  return reason === 'busy' ? cannotAnswer('Counterparties of a whole history are not counted again.') : undefined;
}

/** Whether an account is what the trace took it for when the money came. */
async function judgeKind({ ledger, inputs }: Content, { place, number, node }: Standing): Promise<Verdict> {
  const { account } = place;
  const isStop = place.type === 'stop';
  const label = isStop ? judgeLabel(place.reason) : undefined;
  if (label !== undefined) return label;
  if (isStop && !['contract', 'validator', 'conversion-unclear', 'unknown-token'].includes(place.reason)) return MATCH;
  if (!isAccount(account) || inputs.treat[account] === 'wallet') return MATCH;
  const first = ledger.steps.find(({ target }) => target === number);
  // A backward trace asks what it was when it last paid.
  const block = fromPos((place.type === 'holding' ? place.until : undefined) ?? first?.pos ?? 0n).block;
  const then = await node.code(account, block);
  const code = then ?? (await node.code(account, inputs.pinned.block));
  if (code === undefined) return cannotAnswer('The node no longer has the code of that time.');
  const isFollowed = place.type === 'holding';
  if (toAccountKind(code) === 'contract') {
    if (!isFollowed) return MATCH;
    return then === undefined
      ? cannotAnswer('It is a contract now; whether it was one then, the node no longer says.')
      : mismatch('It was a contract that is no account of one user.');
  }
  if (code !== '0x') return isFollowed ? MATCH : mismatch('It was an account of one user.');
  if (isFollowed && then !== undefined) return MATCH;
  return judgeEmpty({ isFollowed, nonce: await node.nonce(account, inputs.pinned.block) });
}

/** Without code at the end: who ever signed is a wallet, others may have been contracts that were destroyed. */
function judgeEmpty({ isFollowed, nonce }: { isFollowed: boolean; nonce: number | undefined }): Verdict {
  if (nonce === undefined || nonce === 0) return cannotAnswer('It has no code now, and never signed: it may have been a contract.');
  return isFollowed ? MATCH : mismatch('It is a wallet: it has no code, and signed transactions.');
}
