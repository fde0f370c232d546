// PostgreSQL's binary COPY: a header, then per row the number of fields and each field's length and bytes.
// Source: PostgreSQL manual, COPY, "Binary Format".

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** Microseconds from 1970, the Unix epoch, to 2000, where PostgreSQL counts from. */
const UNIX_OFFSET_MICROSECONDS = 946_684_800_000_000n;
const DIGITS = 10_000n;

/** Collects rows. Fields are appended in the order of the columns; the caller ensures their number. */
export type CopyEncoder = {
  row(fields: number): void;
  int8(value: number): void;
  int4(value: number): void;
  int2(value: number): void;
  /** A 64-bit number that may be above 2^53. */
  bigint8(value: bigint): void;
  boolean(value: boolean): void;
  /** Seconds since 1970. */
  instant(seconds: number): void;
  /** Hexadecimal text that begins with 0x. Throws RangeError when it holds anything else. */
  bytes(hex: string): void;
  /** A whole number that is not negative. */
  numeric(value: bigint): void;
  readonly rows: number;
  /** The whole message with its trailer. Nothing may be appended afterwards. */
  finish(): Buffer;
};

export function createCopyEncoder(): CopyEncoder {
  let buffer = Buffer.allocUnsafe(64 * 1024);
  let length = 0;
  let rows = 0;
  // Call it before using `buffer`, which it may replace.
  const room = (bytes: number): number => {
    if (length + bytes > buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, length + bytes));
      buffer.copy(larger, 0, 0, length);
      buffer = larger;
    }
    const at = length;
    length += bytes;
    return at;
  };
  SIGNATURE.copy(buffer, room(SIGNATURE.length + 8));
  buffer.fill(0, SIGNATURE.length, length);
  return {
    row(fields) {
      rows += 1;
      const at = room(2);
      buffer.writeInt16BE(fields, at);
    },
    int8(value) {
      const at = room(12);
      buffer.writeInt32BE(8, at);
      buffer.writeBigInt64BE(BigInt(value), at + 4);
    },
    bigint8(value) {
      const at = room(12);
      buffer.writeInt32BE(8, at);
      buffer.writeBigInt64BE(value, at + 4);
    },
    int2(value) {
      const at = room(6);
      buffer.writeInt32BE(2, at);
      buffer.writeInt16BE(value, at + 4);
    },
    int4(value) {
      const at = room(8);
      buffer.writeInt32BE(4, at);
      buffer.writeInt32BE(value, at + 4);
    },
    boolean(value) {
      const at = room(5);
      buffer.writeInt32BE(1, at);
      buffer.writeUInt8(value ? 1 : 0, at + 4);
    },
    instant(seconds) {
      const at = room(12);
      buffer.writeInt32BE(8, at);
      buffer.writeBigInt64BE(BigInt(seconds) * 1_000_000n - UNIX_OFFSET_MICROSECONDS, at + 4);
    },
    bytes(hex) {
      const size = (hex.length - 2) / 2;
      const at = room(4 + size);
      buffer.writeInt32BE(size, at);
      if (buffer.write(hex.slice(2), at + 4, size, 'hex') !== size) throw new RangeError('not hexadecimal');
    },
    numeric(value) {
      const digits: number[] = [];
      for (let rest = value; rest > 0n; rest /= DIGITS) digits.unshift(Number(rest % DIGITS));
      const weight = digits.length - 1;
      while (digits.at(-1) === 0) digits.pop();
      const at = room(12 + digits.length * 2);
      buffer.writeInt32BE(8 + digits.length * 2, at);
      buffer.writeInt16BE(digits.length, at + 4);
      buffer.writeInt16BE(digits.length === 0 ? 0 : weight, at + 6);
      buffer.writeInt32BE(0, at + 8); // Positive, nothing after the point.
      for (const [place, digit] of digits.entries()) buffer.writeInt16BE(digit, at + 12 + place * 2);
    },
    get rows() {
      return rows;
    },
    finish() {
      const at = room(2);
      buffer.writeInt16BE(-1, at);
      return buffer.subarray(0, length);
    },
  };
}
