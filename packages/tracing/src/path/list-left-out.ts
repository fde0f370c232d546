import { COUNTERPARTIES_MAX } from '../collect/decide-stop.ts';
import type { Ledger, LeftOut } from '../model/ledger.ts';
import type { Account, Asset } from '../model/movement.ts';
import { listMissing } from '../trace/list-unread.ts';
import type { HubReason } from './judge-passing.ts';

/** What a search may use; over a limit it ends there and says so. */
export type PathsBudget = {
  readonly accountsMax: number;
  readonly movementsMax: number;
  /** Movements of one account and asset that are read; of the first and the last account another number. */
  readonly rowsMax: number;
  readonly endRowsMax: number;
  readonly endsAt: number;
  now(): number;
};

/** What a search did not look at. */
type Unsearched = {
  /** Why it ended before it was done. */
  readonly cut: string | undefined;
  readonly hasPaths: boolean;
  readonly steps: number;
  /** Of an end, assets with more movements than are read. */
  readonly crowded: readonly { readonly account: Account; readonly asset: Asset }[];
  readonly areBothClosed: boolean;
  /** Of each account that was not followed further. */
  readonly reasons: readonly HubReason[];
  /** Tokens of the ends that are not looked at. */
  readonly unchecked: number;
  /** Accounts whose kind no node said, and those whose kind is of a later block. */
  readonly doubtful: { readonly unsaid: ReadonlySet<Account>; readonly later: ReadonlySet<Account> };
  readonly missing: Ledger['missing'];
  readonly budget: PathsBudget;
};

/** What paths leave out, one sentence for each reason. */
export function listLeftOut({
  cut,
  hasPaths,
  steps,
  crowded,
  areBothClosed,
  reasons,
  unchecked,
  doubtful: { unsaid, later },
  missing,
  budget: { rowsMax, endRowsMax },
}: Unsearched): LeftOut[] {
  const countOf = (wanted: HubReason) => reasons.filter((reason) => reason === wanted).length;
  const [busy, contracts] = [countOf('busy'), countOf('contract')];
  const services = reasons.length - busy - contracts;
  const rows: LeftOut[] = [];
  const add = (reason: string, detail: string) => rows.push({ reason, detail });
  if (cut !== undefined)
    add(
      'limits',
      `The search ended after ${count(steps, 'whole step')}: ${cut}. ${hasPaths ? 'There may be others of as many steps.' : 'There may be a path.'}`,
    );
  for (const { account, asset } of crowded)
    add(
      'end-rows',
      `${account} has more than ${endRowsMax} movements of ${asset === 'native' ? 'the native coin' : asset}: the search starts from the other account alone.`,
    );
  if (areBothClosed) add('limits', 'The other account has as many: only direct payments among those that were read were found.');
  if (busy > 0)
    add(
      'busy',
      `Not followed further: ${count(busy, 'account')} with more than ${COUNTERPARTIES_MAX} counterparties, or ${rowsMax} movements, of an asset.`,
    );
  if (contracts > 0)
    add(
      'contract',
      `Not followed further: ${count(contracts, 'contract')} that held the money of many. Through contracts paths lead only within one transaction.`,
    );
  if (services > 0) add('service', `Not followed further: ${count(services, 'account')} of exchanges, mixers or bridges.`);
  if (unchecked > 0)
    add(
      'unknown-token',
      `Not looked at: ${count(unchecked, 'token')} of these accounts. Their contract may log what it likes, or balances change without transfers.`,
    );
  if (unsaid.size > 0)
    add('kinds', `No node said whether ${count(unsaid.size, 'account')} met are wallets or contracts: they count as wallets.`);
  if (later.size > 0)
    add(
      'later-kinds',
      `Whether ${count(later.size, 'account')} met are wallets or contracts was read at a later block: the node no longer has the code of that time.`,
    );
  return [...rows, ...listMissing(missing)];
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
