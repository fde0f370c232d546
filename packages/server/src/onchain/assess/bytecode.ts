/** CALL, CALLCODE, DELEGATECALL, STATICCALL, CREATE, CREATE2 and SELFDESTRUCT: the opcodes that affect other accounts. */
const EXTERNAL_OPCODES: ReadonlySet<number> = new Set([0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa, 0xff]);
const PUSH1 = 0x60;
const PUSH32 = 0x7f;

/**
 * Whether code can neither call nor create nor self-destruct: then it pays nothing out and depends on
 * no other contract. `true` is certain. `false` is not: data behind the code can look like an opcode.
 */
export function isSelfContained(code: string): boolean {
  const bytes = Buffer.from(code.slice(2), 'hex');
  const metadata = bytes.length > 2 ? bytes.readUInt16BE(bytes.length - 2) + 2 : 0;
  const end = metadata < bytes.length && isMetadata(bytes, bytes.length - metadata) ? bytes.length - metadata : bytes.length;
  for (let at = 0; at < end; at += 1) {
    const instruction = bytes[at] ?? 0;
    if (EXTERNAL_OPCODES.has(instruction)) return false;
    if (instruction >= PUSH1 && instruction <= PUSH32) at += instruction - PUSH1 + 1;
  }
  return bytes.length > 0;
}

/** What compilers append begins as a CBOR map of a few entries. */
const isMetadata = (bytes: Buffer, at: number): boolean => ((bytes[at] ?? 0) & 0xe0) === 0xa0;
