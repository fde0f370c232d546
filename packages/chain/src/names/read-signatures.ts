import { type Abi, toEventSignature, toFunctionSignature } from 'viem';

/** The signature of a function or an event, in the form that is hashed: `supply(address,uint256,address,uint16)`. */
export type Signature = { readonly kind: 'function' | 'event'; readonly text: string };

const LINE = /^(?:(function|event) )?([A-Za-z_$][\w$]*\([a-z0-9,()[\]]*\))$/;

/** What an ABI names, as a list or in a compiler's artifact; undefined for a text that is neither. Malformed entries are left out. */
export function readAbi(text: string): Signature[] | undefined {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return undefined;
  }
  const list = typeof content === 'object' && content !== null && 'abi' in content ? content.abi : content;
  return Array.isArray(list) ? list.flatMap((item) => toSignature(item) ?? []) : undefined;
}

function toSignature(item: Abi[number]): Signature | undefined {
  try {
    if (item.type === 'function') return readLine(toFunctionSignature(item));
    if (item.type === 'event' && item.anonymous !== true) return readLine(`event ${toEventSignature(item)}`);
  } catch {
    // An entry without the fields of its type.
  }
  return undefined;
}

/** A line such as `submit(address)`, `function submit(address)` or `event Submitted(address,uint256,address)`; undefined for another. */
export function readLine(line: string): Signature | undefined {
  const [, kind, text] = LINE.exec(line) ?? [];
  return text === undefined ? undefined : { kind: kind === 'event' ? 'event' : 'function', text };
}
