import type { Ledger, LeftOut } from '../model/ledger.ts';
import type { ReadKind } from '../model/store.ts';

const KIND_SUBJECTS: Readonly<Record<ReadKind, string>> = {
  native: 'The native coin',
  internal: 'Calls between contracts, and what they moved of the native coin,',
  token: 'Tokens',
};

/** Blocks without one kind of movement. */
export function listMissing(missing: Ledger['missing']): LeftOut[] {
  return missing.map(({ what, from, to }) => ({
    reason: `no-${what}`,
    detail: `${KIND_SUBJECTS[what]} of blocks ${from} to ${to}: not read.`,
  }));
}

/** What was not read, or not said by a node, of what a trace rests on: the same for both directions. */
export function listUnread({ places, missing, kinds, frozen, sources, uncounted = [] }: Ledger): LeftOut[] {
  const rows = listMissing(missing);
  if (uncounted.length > 0)
    rows.push({
      reason: 'counts',
      detail: `Counterparties are not counted in blocks ${uncounted.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', ')}: an account that paid many there may be a service, and is followed.`,
    });
  const [unsaid, later] = [kinds?.unknown.length ?? 0, kinds?.later.length ?? 0];
  if (unsaid > 0)
    rows.push({
      reason: 'kinds',
      detail: `No node said whether ${unsaid} accounts are wallets or contracts: they are followed as wallets. Amounts after them are uncertain.`,
    });
  if (later > 0)
    rows.push({
      reason: 'later-kinds',
      detail: `Whether ${later} accounts are wallets or contracts was read at a later block: the node no longer has the code of that time.`,
    });
  if (frozen !== undefined && frozen.unsaid > 0)
    rows.push({
      reason: 'freezes',
      detail: `Whether ${frozen.unsaid} accounts are frozen by the issuer of their token was not said by a node.`,
    });
  const unknown = places.filter((place) => place.type === 'holding' && place.opening === null).length;
  if (unknown > 0)
    rows.push({
      reason: 'openings',
      detail: `${unknown} balances before ${sources === undefined ? 'the traced money came' : 'the first block that was followed'} could not be read: the rule counts them as zero, the bounds with any amount.`,
    });
  return rows;
}
