import signatures from './signatures.json' with { type: 'json' };

/** A function or an event as its author wrote it: `transfer`, `transfer(address,uint256)`. */
export type Naming = { readonly name: string; readonly signature: string };

const FUNCTIONS: ReadonlyMap<string, string> = new Map(Object.entries(signatures.functions));
const EVENTS: ReadonlyMap<string, string> = new Map(Object.entries(signatures.events));

/**
 * What the four bytes 0x… most likely mean. Different functions can share them; the table holds those of widely used contracts, and whoever
 * wrote another contract may have meant something else. `undefined` when the table has none.
 */
export function findFunction(selector: string): Naming | undefined {
  return toNaming(FUNCTIONS.get(selector.slice(2)));
}

/** What an event's first topic means: it is the hash of the whole signature, so that nothing else can be meant. */
export function findEvent(topic: string): Naming | undefined {
  return toNaming(EVENTS.get(topic.slice(2)));
}

function toNaming(signature: string | undefined): Naming | undefined {
  return signature === undefined ? undefined : { name: signature.slice(0, signature.indexOf('(')), signature };
}
