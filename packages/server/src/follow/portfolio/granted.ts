import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import { addressWord, type Hex, readAddress, readWord } from '../../onchain/read/abi.ts';

/** A right to take tokens that was granted once. Whether it still stands is asked of the contracts. */
export type GrantedTokens = {
  readonly token: Hex;
  readonly spender: Hex;
  /** The contract by which the spender takes them, which the token's approval names, as Permit2; undefined where it is the token itself. */
  readonly through?: Hex;
  readonly block: number;
};

/** A right to take items of a collection (ERC-721, ERC-1155) that was granted once: one item, or all. */
export type GrantedItems = { readonly collection: Hex; readonly operator: Hex; readonly item: bigint | 'all'; readonly block: number };

export type Granted = { readonly tokens: readonly GrantedTokens[]; readonly items: readonly GrantedItems[] };

/** Events that grant. In each the next topic is the owner. */
export const GRANTS = [TOPIC.approval, TOPIC.approvalForAll, TOPIC.permit2Approval, TOPIC.permit2Permit] as const;

/** A log of one of GRANTS: its contract, its topics behind the first, joined, and the words of its data. */
export type GrantLog = {
  readonly contract: Hex;
  readonly topic: string;
  readonly topics: Hex;
  readonly dataWords: number;
  readonly block: number;
};

/**
 * What these logs of one owner grant. Approval(address,address,uint256) has the amount as data where it is of a token, and the item as a
 * topic where it is of a collection; logs of any other form are left out.
 */
export function readGrants(logs: readonly GrantLog[], owner: Hex): Granted {
  const own = addressWord(owner);
  const tokens: GrantedTokens[] = [];
  const items: GrantedItems[] = [];
  for (const { contract, topic, topics, dataWords, block } of logs) {
    if (topics.slice(2, 66) !== own) continue;
    const words = (topics.length - 2) / 64;
    const [second, third] = [1, 2].map((index) => readAddress(`0x${topics.slice(2 + 64 * index)}`));
    if (second === undefined) continue;
    if (topic === TOPIC.permit2Approval || topic === TOPIC.permit2Permit) {
      if (words === 3 && third !== undefined) tokens.push({ token: second, spender: third, through: contract, block });
    } else if (topic === TOPIC.approvalForAll) {
      if (words === 2) items.push({ collection: contract, operator: second, item: 'all', block });
    } else if (topic === TOPIC.approval) {
      const item = readWord(topics, 2);
      if (words === 2 && dataWords === 1) tokens.push({ token: contract, spender: second, block });
      else if (words === 3 && item !== undefined) items.push({ collection: contract, operator: second, item, block });
    }
  }
  return { tokens, items };
}
