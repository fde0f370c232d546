import { Resolver } from 'node:dns/promises';
import { recoverSigner } from '@redoubt/chain/recover-signer';
import { claimRecord, claimText } from '@redoubt/domain/editor/claim';
import type { Claim, StatementOf } from '@redoubt/domain/editor/schema';
import { AppError } from '@redoubt/domain/errors';
import type { PowerContext } from '../power/find-contract-powers.ts';
import { listPrivilegedAddresses } from '../power/get-privileged.ts';

/** The texts of a name's TXT records; empty where there are none. */
export type ResolveTxt = (name: string) => Promise<readonly string[]>;

export type ClaimMeans = PowerContext & {
  /** Unless given, the machine's own resolver. */
  readonly resolveTxt?: ResolveTxt;
};

type Asked = { readonly projectId: string; readonly contract: StatementOf<'contract'>; readonly claim: Claim };

/**
 * Asks whether a team's claim to a contract is proven: by a TXT record of the project's own domain, or by the signature of somebody who
 * holds a power over the contract.
 *
 * Throws `InvalidParameterException` with what is missing, and as `listPrivilegedAddresses` where the contract's chain can't be asked.
 */
export async function checkClaim(means: ClaimMeans, asked: Asked): Promise<void> {
  if (asked.claim.by === 'dns') await checkRecord(means, { ...asked, domain: asked.claim.domain });
  else await checkSignature(means, { ...asked, ...asked.claim });
}

async function checkRecord(
  { db, resolveTxt = askResolver }: ClaimMeans,
  { projectId, contract, domain }: Asked & { domain: string },
): Promise<void> {
  const links = await db
    .selectFrom('project_link')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'website')
    .select('url')
    .execute();
  const hosts = links.map(({ url }) => new URL(url).hostname.replace(/^www\./, ''));
  if (!hosts.includes(domain)) {
    const words =
      hosts.length === 0 ? 'No website of the project is on record: state it first.' : `The project’s website is at ${hosts.join(', ')}.`;
    throw refusal('domain', words);
  }
  const { label, value } = claimRecord({ projectId, ...contract });
  const name = `${label}.${domain}`;
  if (!(await resolveTxt(name)).some((text) => text.trim() === value))
    throw refusal('domain', `There is no TXT record at ${name} that says ${value}`);
}

async function checkSignature(
  means: ClaimMeans,
  { projectId, contract: { chain, address }, signer, signature }: Asked & { signer: string; signature: string },
): Promise<void> {
  const text = claimText({ projectId, chain, address });
  if ((await recoverSigner({ text, signature })) !== signer)
    throw refusal('signature', `This is not the signature of ${signer} under: ${text}`);
  const { items } = await listPrivilegedAddresses(means, { address, chain });
  const holders = new Set(items.flatMap((item) => [item.address, ...(item.multisig?.owners ?? [])]).map((each) => each.toLowerCase()));
  if (!holders.has(signer)) throw refusal('signer', `${signer} holds no power over this contract that is known.`);
}

function refusal(field: string, words: string): AppError {
  const path = `statement.claim.${field}`;
  return new AppError('InvalidParameterException', { field: path, message: `${path}: ${words}` });
}

const TIMEOUT_MS = 4_000;

export async function askResolver(name: string): Promise<readonly string[]> {
  try {
    const records = await new Resolver({ timeout: TIMEOUT_MS, tries: 2 }).resolveTxt(name);
    return records.map((parts) => parts.join(''));
  } catch {
    // No such name, no such record, or no answer: in each case there is nothing that proves the claim.
    return [];
  }
}
