import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import { canonicalJson } from '../../canonical-json.ts';
import type { Fact } from '../score/types.ts';

/** The hash of a result in evidence: SHA-256 of its canonical JSON in UTF-8. */
export function hashResult(result: unknown): `0x${string}` {
  return `0x${bytesToHex(sha256(utf8ToBytes(canonicalJson(result))))}`;
}

type Sealed = Pick<Fact, 'deployment' | 'contract' | 'subject' | 'answer'>;

/** Hash of an answer, stored beside its evidence, so that a later change of the answer is detected. */
export function sealAnswer({ deployment, contract = '', subject, answer }: Sealed): `0x${string}` {
  return hashResult({ deployment, contract, subject, answer: answer ?? null });
}
