/** Terms of the field that readers may not know, as texts write them, each with what it means in one sentence. */
const TERMS = {
  delegatecall: 'A call that runs another contract’s code on this contract’s own storage and funds.',
  selfdestruct: 'An instruction that deletes a contract and sends its ether away.',
  'flash-loan': 'A loan of any size that is taken and repaid within one transaction.',
  initializers: 'Functions that set a contract up once. Left open, anyone can set it up again, as its owner.',
  'access control': 'Which accounts may call a function.',
  'pause guardian': 'An account that can stop a contract and nothing else.',
  'bug bounty': 'A reward for those who report a weakness instead of using it.',
  timelock: 'A contract that announces a change and carries it out only after a delay, so that users can leave first.',
  multisig: 'A wallet that needs several keys to agree before it acts.',
  blacklist: 'To bar an address from moving its tokens.',
  upgrade: 'To replace the code of a contract at the same address.',
  oracle: 'The source of prices that a contract relies on.',
  mint: 'To create new tokens, which dilutes those who hold some.',
  mints: 'New tokens were created, which dilutes those who hold some.',
  lp: 'Shares of a pool of liquidity. Their holder can withdraw it, unless they are locked.',
  eoa: 'An account that one private key controls alone.',
  safe: 'The most used multi-signature wallet: several owners must agree before it acts.',
} as const;

export type Term = keyof typeof TERMS;

/** What a term means, in one sentence. */
export const meaningOf = (term: Term): string => TERMS[term];

export type TextPart = { readonly text: string; readonly meaning?: string };

/** Longer terms first, so that a part of one is not taken for another. */
const PATTERN = new RegExp(
  `\\b(${Object.keys(TERMS)
    .toSorted((one, other) => other.length - one.length)
    .join('|')})\\b`,
  'i',
);

/** A text in parts, of which the first term that it has carries its meaning. One is enough: the text stays readable. */
export function splitTerms(text: string): TextPart[] {
  const found = PATTERN.exec(text);
  if (found === null) return [{ text }];
  const [term] = found;
  const meaning = Object.entries(TERMS).find(([key]) => key === term.toLowerCase())?.[1];
  return [
    { text: text.slice(0, found.index) },
    { text: term, ...(meaning !== undefined && { meaning }) },
    { text: text.slice(found.index + term.length) },
  ].filter((part) => part.text !== '');
}
