import { type Acceptance, askAcceptance } from '@redoubt/chain/ask-acceptance';
import type { Hex } from '@redoubt/chain/hex';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { AppError } from '@redoubt/domain/errors';

/** A user waits at a form. */
const ASK_MS = 10_000;

type Question = { readonly signer: Hex; readonly text: string; readonly signature: Hex; readonly block: number };

/**
 * Whether a contract accepts a signature at a block. Throws `ServiceUnavailableException` where no
 * endpoint answers, which says nothing about the signature.
 */
export async function askHolder(
  { client, chain }: { client: ChainClient | undefined; chain: string },
  question: Question,
): Promise<Acceptance> {
  const toUnavailable = (cause?: unknown) =>
    new AppError('ServiceUnavailableException', {
      message: `The contract ${question.signer} could not be asked on ${chain}. That says nothing about the signature: please try again shortly.`,
      facts: { chain, block: question.block },
      cause,
    });
  if (client === undefined) throw toUnavailable();
  const signal = AbortSignal.timeout(ASK_MS);
  try {
    return await askAcceptance(client, { ...question, signal });
  } catch (error) {
    if (isRpcFault(error) || signal.aborted) throw toUnavailable(error);
    throw error;
  }
}
