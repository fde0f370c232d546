import type { Fact } from '../score/types.ts';
import { hashResult } from './hash-result.ts';

type Sealed = Pick<Fact, 'deployment' | 'contract' | 'subject' | 'answer'>;

/** Hash of what was concluded, kept beside the evidence that it was concluded from: an answer that is changed afterwards no longer fits it. */
export function sealAnswer({ deployment, contract = '', subject, answer }: Sealed): `0x${string}` {
  return hashResult({ deployment, contract, subject, answer: answer ?? null });
}
