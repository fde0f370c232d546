import type { Arrangement } from '@redoubt/domain/onchain/case/arrangement';
import { PLACE_MAX, PLACE_MIN } from '@redoubt/domain/onchain/case/limits';

/** What a person does to the picture of a trace. */
export type Action =
  | { readonly kind: 'hide' | 'show' | 'unpin' | 'ungroup' | 'collapse'; readonly account: string }
  | { readonly kind: 'show-all' }
  | { readonly kind: 'pin'; readonly account: string; readonly x: number; readonly y: number }
  | { readonly kind: 'group'; readonly account: string; readonly name: string }
  | { readonly kind: 'open'; readonly chain: readonly string[] }
  | { readonly kind: 'take'; readonly arrangement: Arrangement };

/** The arrangement after an action. What is so already stays so. */
export function arrange(before: Arrangement, action: Action): Arrangement {
  const { hidden, pins, groups, collapsed } = before;
  switch (action.kind) {
    case 'hide':
      return { ...before, hidden: withEntry(hidden, action.account) };
    case 'show':
      return { ...before, hidden: hidden.filter((each) => each !== action.account) };
    case 'show-all':
      return { ...before, hidden: [] };
    case 'pin':
      return { ...before, pins: [...withoutPin(pins, action.account), toPin(action)].toSorted(byAccount) };
    case 'unpin':
      return { ...before, pins: withoutPin(pins, action.account) };
    case 'group':
      return { ...before, groups: withMember(withoutMember(groups, action.account), action) };
    case 'ungroup':
      return { ...before, groups: withoutMember(groups, action.account) };
    case 'collapse':
      return { ...before, collapsed: withEntry(collapsed, action.account) };
    case 'open':
      return { ...before, collapsed: collapsed.filter((account) => !action.chain.includes(account)) };
    case 'take':
      return action.arrangement;
  }
}

type Pins = Arrangement['pins'];

const withEntry = (entries: readonly string[], entry: string): string[] => [...new Set([...entries, entry])].toSorted();
const withoutPin = (pins: Pins, account: string): Pins => pins.filter((pin) => pin.account !== account);
const byAccount = (one: Pins[number], other: Pins[number]): number => (one.account < other.account ? -1 : 1);
const toPin = ({ account, x, y }: Pins[number]): Pins[number] => ({ account, x: toPlace(x), y: toPlace(y) });
const toPlace = (value: number): number => Math.round(Math.min(PLACE_MAX, Math.max(PLACE_MIN, value)));

type Groups = Arrangement['groups'];

/** A group without accounts is none. */
const withoutMember = (groups: Groups, account: string): Groups =>
  groups
    .map(({ name, accounts }) => ({ name, accounts: accounts.filter((each) => each !== account) }))
    .filter(({ accounts }) => accounts.length > 0);

function withMember(groups: Groups, { account, name: typed }: { account: string; name: string }): Groups {
  const name = typed.trim();
  const accounts = groups.find((group) => group.name === name)?.accounts ?? [];
  const others = groups.filter((group) => group.name !== name);
  return [...others, { name, accounts: withEntry(accounts, account) }].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Whether two arrangements, as their schema writes them, are the same. */
export const isSameArrangement = (one: Arrangement, other: Arrangement): boolean => JSON.stringify(one) === JSON.stringify(other);

/** "3 accounts hidden, 1 account pinned, 2 groups"; empty where nothing is arranged. */
export function describeArrangement({ hidden, pins, groups, collapsed }: Arrangement): string {
  const parts = [
    hidden.length > 0 ? `${countAccounts(hidden.length)} hidden` : '',
    pins.length > 0 ? `${countAccounts(pins.length)} pinned` : '',
    groups.length > 0 ? (groups.length === 1 ? '1 group' : `${groups.length} groups`) : '',
    collapsed.length > 0 ? (collapsed.length === 1 ? '1 chain collapsed' : `${collapsed.length} chains collapsed`) : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

export const countAccounts = (count: number): string => (count === 1 ? '1 account' : `${count.toLocaleString('en-US')} accounts`);

/** "Pinned, in the group Mixers"; empty where nothing is arranged of an account. The name is text of others. */
export function describeAccount({ pins, groups }: Arrangement, account: string): string {
  const group = groups.find(({ accounts }) => accounts.includes(account));
  const isPinned = pins.some((pin) => pin.account === account);
  if (group === undefined) return isPinned ? 'Pinned' : '';
  return `${isPinned ? 'Pinned, in' : 'In'} the group ${group.name}`;
}

/** Each account that is in a group, with the group's name. */
export const toMembers = ({ groups }: Arrangement): { account: string; name: string }[] =>
  groups.flatMap(({ name, accounts }) => accounts.map((account) => ({ account, name })));
