import { parseHex } from '../evm/bytes.ts';
import type { Place } from './compare-code.ts';

/** A function of the source and a place of the code that was made from it. */
export type NamedPlace = Place & { readonly name: string };

/** A function of a source: where its text stands, in bytes. */
type Definition = { readonly start: number; readonly end: number; readonly name: string };

/** The functions of each source, by the compiler's number of the file. */
export type Definitions = ReadonlyMap<number, readonly Definition[]>;

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The functions that the syntax trees of standard JSON output define; empty where it has none. */
export function listDefinitions(sources: unknown): Definitions {
  const found = new Map<number, Definition[]>();
  for (const source of isObject(sources) ? Object.values(sources) : []) {
    const nodes = isObject(source) && isObject(source.ast) ? source.ast.nodes : undefined;
    for (const node of Array.isArray(nodes) ? nodes : []) {
      const members: unknown[] =
        isObject(node) && node.nodeType === 'ContractDefinition' && Array.isArray(node.nodes) ? node.nodes : [node];
      const contract = isObject(node) && node.nodeType === 'ContractDefinition' ? `${String(node.name)}.` : '';
      for (const member of members) addDefinition(found, contract, member);
    }
  }
  return found;
}

function addDefinition(found: Map<number, Definition[]>, contract: string, node: unknown): void {
  if (!isObject(node) || (node.nodeType !== 'FunctionDefinition' && node.nodeType !== 'ModifierDefinition')) return;
  const [start, length, file] = String(node.src).split(':').map(Number);
  if (start === undefined || length === undefined || file === undefined) return;
  // Constructors, receive and fallback have a kind in place of a name.
  const name = String(node.name === '' ? node.kind : node.name).slice(0, 100);
  found.set(file, [...(found.get(file) ?? []), { start, end: start + length, name: `${contract}${name}` }]);
}

/** Which function each place of the code was made from, by the compiler's source map; what no function explains is left out. */
export function nameFunctions(code: string, sourceMap: unknown, definitions: Definitions): NamedPlace[] {
  const digits = code.replace(/^0x/, '').replaceAll(/__.{38}/g, '0'.repeat(40));
  if (typeof sourceMap !== 'string' || definitions.size === 0 || !/^([0-9a-f]{2})*$/i.test(digits)) return [];
  const bytes = parseHex(`0x${digits}`);
  const places: { start: number; length: number; name: string }[] = [];
  let [start, length, file, at] = [0, 0, -1, 0];
  for (const entry of sourceMap.split(';')) {
    if (at >= bytes.length) break;
    const [s = '', l = '', f = ''] = entry.split(':');
    // An empty part repeats that of the instruction before.
    if (s !== '') start = Number(s);
    if (l !== '') length = Number(l);
    if (f !== '') file = Number(f);
    const opcode = bytes[at] ?? 0;
    const size = opcode >= 0x60 && opcode <= 0x7f ? opcode - 0x5e : 1;
    const name = definitions.get(file)?.find((each) => each.start <= start && start + length <= each.end)?.name;
    const last = places.at(-1);
    if (name !== undefined && last?.name === name && last.start + last.length === at) last.length += size;
    else if (name !== undefined) places.push({ start: at, length: size, name });
    at += size;
  }
  return places;
}
