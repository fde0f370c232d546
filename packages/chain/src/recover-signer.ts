import { recoverMessageAddress } from 'viem';

/** Who signed a text as wallets sign texts; undefined for what is no signature. Source: EIP-191, version 0x45. */
export async function recoverSigner({ text, signature }: { text: string; signature: string }): Promise<string | undefined> {
  try {
    const signer = await recoverMessageAddress({ message: text, signature: signature as `0x${string}` });
    return signer.toLowerCase();
  } catch {
    return undefined;
  }
}
