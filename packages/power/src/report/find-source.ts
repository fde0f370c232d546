import type { Address, Hex } from '../evm/reader.ts';

/** Whether published source compiles to the code of a contract. `verified` null: not known, for the reason in `words`. */
export type SourceAnswer = { readonly verified: boolean | null; readonly words: string };

export const SOURCE_NOT_ASKED: SourceAnswer = {
  verified: null,
  words: 'Whether its source is published was not looked up: nodes do not serve sources.',
};

type Part = { readonly address: Address; readonly code: Hex };
type Found = 'exact' | 'metadata' | 'none' | 'other-code' | 'no-answer';

const TIMEOUT_MS = 10_000;
/** An answer holds the code of one contract, twice 24,576 bytes in hexadecimal at most, and a few fields. */
const BYTES_MAX = 1_000_000;

/**
 * Looks up a contract, and with it every implementation in use, at a server with Sourcify's API v2 (GET /v2/contract/{chainId}/{address}).
 * A match counts only where the code that the server compared is the code that runs at the block of the analysis. Published elsewhere is
 * not found: `false` says that this server has no source.
 */
export async function findSource(
  server: string,
  { chainId, parts, signal }: { chainId: number; parts: readonly Part[]; signal?: AbortSignal | undefined },
): Promise<SourceAnswer> {
  const { host } = new URL(server);
  const found = await Promise.all(parts.map((part) => look(server, { chainId, ...part, signal })));
  const of = (index: number) => (index === 0 ? 'the contract' : `its implementation ${parts[index]?.address}`);
  const failed = found.findIndex((each) => each === 'no-answer' || each === 'other-code');
  const missing = found.indexOf('none');
  if (missing >= 0)
    return { verified: false, words: `${host} has no source that compiles to the code of ${of(missing)}. Others may have.` };
  if (failed >= 0) {
    const why = found[failed] === 'no-answer' ? `${host} gave no usable answer about` : `${host} compared other code of`;
    return { verified: null, words: `Whether its source is published is not known: ${why} ${of(failed)}.` };
  }
  const but = found.includes('metadata') ? ', but for its metadata' : '';
  return {
    verified: true,
    words: `By ${host}, published source compiles to ${parts.length > 1 ? 'the code of each part' : 'its code'}${but}.`,
  };
}

async function look(
  server: string,
  { chainId, address, code, signal }: Part & { chainId: number; signal: AbortSignal | undefined },
): Promise<Found> {
  const url = `${server.replace(/\/$/, '')}/v2/contract/${chainId}/${address}?fields=runtimeBytecode.onchainBytecode`;
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
    });
    if (response.status !== 200 && response.status !== 404) return 'no-answer';
    const text = await response.text();
    return text.length > BYTES_MAX ? 'no-answer' : readAnswer(JSON.parse(text), { chainId, address, code });
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    return 'no-answer';
  }
}

/** A contract without a match has a 404 with the same fields and `runtimeMatch` null. */
function readAnswer(answer: unknown, { chainId, address, code }: Part & { chainId: number }): Found {
  if (typeof answer !== 'object' || answer === null || !('runtimeMatch' in answer)) return 'no-answer';
  const { runtimeMatch, chainId: of, address: at, runtimeBytecode } = answer as Record<string, unknown>;
  if (String(of) !== String(chainId) || String(at).toLowerCase() !== address) return 'no-answer';
  if (runtimeMatch === null) return 'none';
  if (runtimeMatch !== 'exact_match' && runtimeMatch !== 'match') return 'no-answer';
  const compared = (runtimeBytecode as { onchainBytecode?: unknown } | null | undefined)?.onchainBytecode;
  if (typeof compared !== 'string' || compared.toLowerCase() !== code.toLowerCase()) return 'other-code';
  return runtimeMatch === 'exact_match' ? 'exact' : 'metadata';
}
