import * as z from 'zod/mini';
import { type LeftOut, parseAnswer, type ReadPage, UnreadableSource, Verification } from './entry.ts';

type Contract = { readonly chainId: number; readonly address: string };

/** Where a contract is looked up, under the source's base. Source: Sourcify's API v2, GET /v2/contract/{chainId}/{address}. */
export const sourcifyPath = ({ chainId, address }: Contract): string => `v2/contract/${chainId}/${address}`;

const Match = z.nullable(z.enum(['match', 'exact_match']));
/** `VerifiedContractMinimal` of Sourcify's OpenAPI document. The 404 of a contract without a match has the same shape, without a time. */
const Answer = z.object({
  match: Match,
  creationMatch: Match,
  runtimeMatch: Match,
  chainId: z.string(),
  address: z.string(),
  verifiedAt: z.optional(z.iso.datetime()),
});

const pageOf = ({ chainId, address }: Contract): string => `https://repo.sourcify.dev/${chainId}/${address}`;
const toWhat = ({ chainId, address }: Contract): string => `contract ${address} on chain ${chainId}`;

/** Reads the answer about `contract`. Throws `UnreadableSource` for another one's, or another format. */
export function readSourcify(text: string, contract: Contract): ReadPage {
  const answer = parseAnswer(text, Answer);
  if (answer.chainId !== String(contract.chainId) || answer.address.toLowerCase() !== contract.address)
    throw new UnreadableSource('It is about another contract.');
  const omit = (why: string): ReadPage => ({ entries: [], leftOut: [{ what: toWhat(contract), why }] });
  // The creation code alone says nothing of what runs.
  if (answer.runtimeMatch === null) return omit('Sourcify has no source that compiles to its running code. Others may have.');
  if (answer.verifiedAt === undefined) throw new UnreadableSource('It states a match without a time.');
  const match = answer.runtimeMatch === 'exact_match' ? 'exact' : 'metadata';
  return { entries: [toEntry(contract, match, answer.verifiedAt.slice(0, 10))], leftOut: [] };
}

const toEntry = (contract: Contract, match: 'exact' | 'metadata', verifiedOn: string) =>
  Verification.parse({ what: 'verification', ...contract, match, verifiedOn, url: pageOf(contract) });

/** The columns of an extract. Source: tables contract_deployments and sourcify_matches of Sourcify's database. */
const COLUMNS = ['chain_id', 'address', 'runtime_match', 'created_at'] as const;
const MATCHES: Readonly<Record<string, 'exact' | 'metadata'>> = {
  perfect: 'exact',
  exact_match: 'exact',
  partial: 'metadata',
  match: 'metadata',
};
const ROWS_MAX = 1_000_000;

/**
 * Reads a CSV extract of Sourcify's database with the columns chain_id, address, runtime_match and created_at, in any order.
 * Of a contract that is there twice the better match counts. Throws `UnreadableSource`, which names the line.
 */
export function readSourcifyExtract(text: string): ReadPage {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = head.split(',').map((name) => name.trim().replaceAll('"', ''));
  const missing = COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new UnreadableSource(`Its first line names no column ${missing.join(', ')}.`);
  if (lines.length > ROWS_MAX) throw new UnreadableSource(`It has more than ${ROWS_MAX} rows.`);
  const leftOut: LeftOut[] = [];
  const found = new Map<string, z.infer<typeof Verification>>();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const cells = line.split(',').map((cell) => cell.trim().replaceAll('"', ''));
    const cell = (name: (typeof COLUMNS)[number]) => cells[names.indexOf(name)] ?? '';
    // Postgres writes bytes as \x…
    const address = cell('address').replace(/^\\x/, '0x').toLowerCase();
    const chainId = Number(cell('chain_id'));
    const verifiedOn = cell('created_at').slice(0, 10);
    const fault = (why: string) => new UnreadableSource(`Line ${index + 2}: ${why}`);
    if (cells.length !== names.length) throw fault(`It has ${cells.length} columns, the first line ${names.length}.`);
    if (!/^0x[0-9a-f]{40}$/.test(address) || !Number.isSafeInteger(chainId) || chainId < 1) throw fault('It names no contract.');
    if (!z.iso.date().safeParse(verifiedOn).success) throw fault('Its created_at is no day.');
    const contract = { chainId, address };
    const match = MATCHES[cell('runtime_match')];
    if (match === undefined) {
      leftOut.push({ what: toWhat(contract), why: 'No source compiles to its running code.' });
      continue;
    }
    const key = `${chainId} ${address}`;
    if (found.get(key)?.match !== 'exact') found.set(key, toEntry(contract, match, verifiedOn));
  }
  return { entries: [...found.values()], leftOut };
}
