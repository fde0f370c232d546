import * as z from 'zod/mini';
import {
  COLLAPSED_MAX,
  GROUP_ACCOUNTS_MAX,
  GROUP_NAME_CHARACTERS_MAX,
  GROUPS_MAX,
  HIDDEN_MAX,
  PINS_MAX,
  PLACE_MAX,
  PLACE_MIN,
} from './limits.ts';

/** An account of a trace, or the place of fees. */
const Account = z.string().check(z.regex(/^0x([0-9a-f]{2}){1,20}$/));
const Coordinate = z.int().check(z.minimum(PLACE_MIN), z.maximum(PLACE_MAX));

/** One way to write the same: what stands twice, or in another order, is refused. */
const inOrder = <Item>(keyOf: (item: Item) => string) =>
  z.refine<Item[]>((items) => items.every((item, index) => index === 0 || keyOf(items[index - 1] as Item) < keyOf(item)), {
    error: 'Each once, in ascending order, please.',
  });

const Group = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please name the group.'),
      z.maxLength(GROUP_NAME_CHARACTERS_MAX, `At most ${GROUP_NAME_CHARACTERS_MAX} characters, please.`),
      z.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'The name of a group has letters, figures and signs that are seen.'),
    ),
  accounts: z.array(Account).check(
    z.minLength(1),
    z.maxLength(GROUP_ACCOUNTS_MAX, `A group has at most ${GROUP_ACCOUNTS_MAX} accounts.`),
    inOrder((account: string) => account),
  ),
});

/** What a person did to the picture of a trace. It changes what is drawn and where, and no amount. */
export const Arrangement = z.object({
  /** Accounts that are not drawn. */
  hidden: z.array(Account).check(
    z.maxLength(HIDDEN_MAX, `At most ${HIDDEN_MAX} accounts can be hidden.`),
    inOrder((account: string) => account),
  ),
  /** Accounts with a place of their own: the middle of each, in pixels of the drawing. */
  pins: z.array(z.object({ account: Account, x: Coordinate, y: Coordinate })).check(
    z.maxLength(PINS_MAX, `At most ${PINS_MAX} accounts can be pinned.`),
    inOrder(({ account }: { account: string }) => account),
  ),
  /** Accounts that a person put together under a name. */
  groups: z.array(Group).check(
    z.maxLength(GROUPS_MAX, `There are at most ${GROUPS_MAX} groups.`),
    inOrder(({ name }: { name: string }) => name),
    z.refine(
      (groups) => {
        const accounts = groups.flatMap((group) => group.accounts);
        return new Set(accounts).size === accounts.length;
      },
      { error: 'An account is in one group at most.' },
    ),
  ),
  /** Accounts whose chains are drawn as one, each by one of its accounts. Which accounts are a chain, the trace says. */
  collapsed: z.array(Account).check(
    z.maxLength(COLLAPSED_MAX, `At most ${COLLAPSED_MAX} chains can be collapsed.`),
    inOrder((account: string) => account),
  ),
});
export type Arrangement = z.infer<typeof Arrangement>;

/** A picture as it was laid out. */
export const NOT_ARRANGED: Arrangement = { hidden: [], pins: [], groups: [], collapsed: [] };
