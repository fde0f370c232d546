import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import { canonicalJson } from '../../canonical-json.ts';

/** The hash of a result in evidence: SHA-256 of its canonical JSON in UTF-8. */
export function hashResult(result: unknown): `0x${string}` {
  return `0x${bytesToHex(sha256(utf8ToBytes(canonicalJson(result))))}`;
}
