import type { Fact } from '../score/types.ts';
import { hashResult } from './hash-result.ts';

type Sealed = Pick<Fact, 'deployment' | 'contract' | 'subject' | 'answer'>;

/** Hash of an answer, stored beside its evidence, so that a later change of the answer is detected. */
export function sealAnswer({ deployment, contract = '', subject, answer }: Sealed): `0x${string}` {
  return hashResult({ deployment, contract, subject, answer: answer ?? null });
}
