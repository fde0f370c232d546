import type { Arrangement } from '@redoubt/domain/onchain/case/arrangement';
import { PLACE_MAX, PLACE_MIN } from '@redoubt/domain/onchain/case/limits';

/** What a person does to the picture of a trace. */
export type Action =
  | { readonly kind: 'hide' | 'show' | 'unpin'; readonly account: string }
  | { readonly kind: 'show-all' }
  | { readonly kind: 'pin'; readonly account: string; readonly x: number; readonly y: number };

/** The arrangement after an action. What is so already stays so. */
export function arrange(before: Arrangement, action: Action): Arrangement {
  const { hidden, pins } = before;
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
  }
}

type Pins = Arrangement['pins'];

const withEntry = (entries: readonly string[], entry: string): string[] => [...new Set([...entries, entry])].toSorted();
const withoutPin = (pins: Pins, account: string): Pins => pins.filter((pin) => pin.account !== account);
const byAccount = (one: Pins[number], other: Pins[number]): number => (one.account < other.account ? -1 : 1);
const toPin = ({ account, x, y }: Pins[number]): Pins[number] => ({ account, x: toPlace(x), y: toPlace(y) });
const toPlace = (value: number): number => Math.round(Math.min(PLACE_MAX, Math.max(PLACE_MIN, value)));

/** Whether two arrangements, as their schema writes them, are the same. */
export const isSameArrangement = (one: Arrangement, other: Arrangement): boolean => JSON.stringify(one) === JSON.stringify(other);

/** "3 accounts hidden, 1 pinned"; empty where nothing is arranged. */
export function describeArrangement({ hidden, pins }: Arrangement): string {
  const parts = [
    hidden.length > 0 ? `${countAccounts(hidden.length)} hidden` : '',
    pins.length > 0 ? `${countAccounts(pins.length)} pinned` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

export const countAccounts = (count: number): string => (count === 1 ? '1 account' : `${count.toLocaleString('en-US')} accounts`);
