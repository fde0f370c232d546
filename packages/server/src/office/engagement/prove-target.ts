import { type CheckTargetResult, proofOf, type Target } from '@redoubt/domain/office/pentest/schema';
import { askResolver, type ResolveTxt } from '../../onchain/claim/check-claim.ts';
import { type FetchDeps, fetchText } from '../../platform/http/fetch-text.ts';

export type ProofDeps = FetchDeps & {
  /** By default the machine's resolver. */
  readonly resolveTxt?: ResolveTxt;
};

const TIMEOUT_MS = 10_000;
const FILE_BYTES_MAX = 4_096;

/** Looks for the proof that a target may be tested: its TXT record first, then its file. Never sends anything but these two questions. */
export async function proveTarget(
  { token, ...target }: Target & { token: string },
  { resolveTxt = askResolver, ...deps }: ProofDeps,
): Promise<CheckTargetResult> {
  const { text, record, file } = proofOf(target, token);
  if ((await resolveTxt(record)).some((each) => each.trim() === text))
    return { provenBy: 'dns', found: `A TXT record at ${record} holds the token.` };
  const missing = `No TXT record at ${record} holds the token.`;
  if (file === undefined) return { provenBy: null, found: missing };
  const asked = { url: file, base: new URL('/', file).href, types: ['text/plain'], bytesMax: FILE_BYTES_MAX };
  const got = await fetchText(asked, { timeoutMs: TIMEOUT_MS, ...deps });
  if (got.is === 'page' && got.text.split('\n').some((line) => line.trim() === text))
    return { provenBy: 'file', found: `The file ${file} holds the token.` };
  const why = got.is === 'failed' ? got.why : got.is === 'page' ? 'It does not hold the token.' : 'It is not there.';
  return { provenBy: null, found: `${missing} The file ${file}: ${why}` };
}
