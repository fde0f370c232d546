import { compactSignatureToSignature, hashMessage, parseCompactSignature, recoverAddress } from 'viem';
import type { Hex } from './hex.ts';

const BYTES_OF_COMPACT = 64;

/** The account that signed a text (EIP-191, version 0x45, also compact: EIP-2098); undefined for an invalid signature. */
export async function recoverSigner({ text, signature }: { text: string; signature: string }): Promise<string | undefined> {
  try {
    const bytes = signature as Hex;
    const isCompact = bytes.length === 2 + 2 * BYTES_OF_COMPACT;
    const whole = isCompact ? compactSignatureToSignature(parseCompactSignature(bytes)) : bytes;
    return (await recoverAddress({ hash: hashMessage(text), signature: whole })).toLowerCase();
  } catch {
    return undefined;
  }
}
