import type { Account, Hex } from '../model/movement.ts';

/** Calls a contract; `undefined` where it reverts, or the node does not say. */
type Call = (to: Hex, data: Hex) => Promise<Hex | undefined>;

/** isBlacklisted(address), isBlackListed(address), isFrozen(address): how issuers of tokens answer whether they froze an account. */
const FREEZES = ['0xfe575a87', '0xe47d6060', '0xe5839836'] as const;
const BALANCE_OF = '0x70a08231';
const YES = /^0x0{63}1$/;

/**
 * Whether a token says that its issuer has frozen an account. `false` also where it has no such function; `undefined` where the node
 * does not even say the account's balance at that block.
 */
export async function readFreeze(call: Call, { token, account }: { token: Hex; account: Account }): Promise<boolean | undefined> {
  const of = (selector: string): Hex => `${selector as Hex}${account.slice(2).padStart(64, '0')}`;
  const answers = await Promise.all(FREEZES.map((selector) => call(token, of(selector))));
  if (answers.some((answer) => YES.test(answer ?? ''))) return true;
  return (await call(token, of(BALANCE_OF))) === undefined ? undefined : false;
}
