import signatures from './signatures.json' with { type: 'json' };

/** A function or an event as its author wrote it: `transfer`, `transfer(address,uint256)`. */
export type Naming = { readonly name: string; readonly signature: string };

const FUNCTIONS: ReadonlyMap<string, string> = new Map(Object.entries(signatures.functions));
const EVENTS: ReadonlyMap<string, string> = new Map(Object.entries(signatures.events));

/**
 * The function that a selector (0x and four bytes) most likely stands for; `undefined` when the
 * table has none. Different functions can share a selector: the table holds those of widely used
 * contracts, and another contract may mean something else.
 */
export function findFunction(selector: string): Naming | undefined {
  return toNaming(FUNCTIONS.get(selector.slice(2)));
}

/** The event of a first topic. The topic is the hash of the whole signature, so it is unambiguous. */
export function findEvent(topic: string): Naming | undefined {
  return toNaming(EVENTS.get(topic.slice(2)));
}

function toNaming(signature: string | undefined): Naming | undefined {
  return signature === undefined ? undefined : { name: signature.slice(0, signature.indexOf('(')), signature };
}
