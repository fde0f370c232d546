import { keccak_256 } from '@noble/hashes/sha3';
import { concatBytes } from '@noble/hashes/utils';

/** RLP of a string of bytes. Source: Ethereum Yellow Paper, appendix B. */
export function encodeBytes(bytes: Uint8Array): Uint8Array {
  return bytes.length === 1 && (bytes[0] ?? 0) < 0x80 ? bytes : concatBytes(toHead(0x80, bytes.length), bytes);
}

/** RLP of a list of what is encoded already. */
export function encodeList(items: readonly Uint8Array[]): Uint8Array {
  const body = concatBytes(...items);
  return concatBytes(toHead(0xc0, body.length), body);
}

/** The shortest bytes of a number: none for zero. */
export function toShortest(value: bigint): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; rest > 0n; rest >>= 8n) bytes.unshift(Number(rest & 0xffn));
  return Uint8Array.from(bytes);
}

function toHead(kind: number, length: number): Uint8Array {
  if (length < 56) return Uint8Array.of(kind + length);
  const size = toShortest(BigInt(length));
  return concatBytes(Uint8Array.of(kind + 55 + size.length), size);
}

type Leaf = { readonly path: readonly number[]; readonly value: Uint8Array };

/** The root of the trie of a list, by place: as a header commits to its receipts. Source: Yellow Paper, appendix D. */
export function toListRoot(values: readonly Uint8Array[]): Uint8Array {
  const leaves = values.map((value, index): Leaf => ({ path: toNibbles(encodeBytes(toShortest(BigInt(index)))), value }));
  return keccak_256(leaves.length === 0 ? encodeBytes(new Uint8Array()) : encodeNode(leaves, 0));
}

/** The node of all leaves whose paths agree in their first `depth` parts. No path of a place begins with another whole one. */
function encodeNode(leaves: readonly Leaf[], depth: number): Uint8Array {
  const [first] = leaves;
  if (first === undefined) return encodeBytes(new Uint8Array());
  if (leaves.length === 1) return encodeList([encodeBytes(packPath(first.path.slice(depth), true)), encodeBytes(first.value)]);
  let fork = depth;
  while (leaves.every(({ path }) => path[fork] === first.path[fork])) fork += 1;
  if (fork > depth) return encodeList([encodeBytes(packPath(first.path.slice(depth, fork), false)), toReference(encodeNode(leaves, fork))]);
  const byNext = Map.groupBy(leaves, ({ path }) => path[depth]);
  const children = Array.from({ length: 16 }, (_, nibble) => {
    const own = byNext.get(nibble);
    return own === undefined ? encodeBytes(new Uint8Array()) : toReference(encodeNode(own, depth + 1));
  });
  return encodeList([...children, encodeBytes(new Uint8Array())]);
}

/** A node of fewer than 32 bytes stands in its parent itself. */
const toReference = (node: Uint8Array) => (node.length < 32 ? node : encodeBytes(keccak_256(node)));

const toNibbles = (bytes: Uint8Array) => [...bytes].flatMap((byte) => [byte >> 4, byte & 15]);

function packPath(path: readonly number[], isLeaf: boolean): Uint8Array {
  const flag = (isLeaf ? 2 : 0) + (path.length % 2);
  const nibbles = path.length % 2 === 1 ? [flag, ...path] : [flag, 0, ...path];
  return Uint8Array.from({ length: nibbles.length / 2 }, (_, at) => ((nibbles[2 * at] ?? 0) << 4) | (nibbles[2 * at + 1] ?? 0));
}
