import { Resolver } from 'node:dns/promises';
import type { Hex } from '@redoubt/chain/hex';
import { recoverSigner } from '@redoubt/chain/recover-signer';
import { claimRecord, claimText } from '@redoubt/domain/catalog/claim/claim';
import type { ClaimProof } from '@redoubt/domain/catalog/claim/claim-proof';
import { AppError } from '@redoubt/domain/errors';
import type { Claim, StatementOf } from '@redoubt/domain/office/editor/schema';
import { type Decider, listDeciders } from '@redoubt/power/analysis/list-deciders';
import type { ControllerFamily, PowerMap } from '@redoubt/power/analysis/power-map';
import { toAction } from '@redoubt/power/text/control-action';
import { findContractPowers, type PowerContext } from '../power/find-contract-powers.ts';
import { toHex } from '../record/chain-values.ts';
import { askHolder } from './ask-holder.ts';

/** The texts of a name's TXT records; empty where there are none. */
export type ResolveTxt = (name: string) => Promise<readonly string[]>;

export type ClaimDeps = Omit<PowerContext, 'analyst'> & {
  /** By default the machine's resolver. */
  readonly resolveTxt?: ResolveTxt;
};

type ClaimParams = { readonly projectId: string; readonly contract: StatementOf<'contract'>; readonly claim: Claim };

/**
 * Checks each side of a team's claim to a contract: a TXT record of the project's own domain, and the
 * signature of a controller with sole control over the contract, a key or a contract. Returns the
 * proofs.
 *
 * Throws `InvalidParameterException` with what is missing, `ServiceUnavailableException` where the
 * signing contract can't be asked, and as `findContractPowers` where the contract's chain can't.
 */
export async function checkClaim(deps: ClaimDeps, params: ClaimParams): Promise<ClaimProof[]> {
  const { claim } = params;
  return [
    ...(claim.by === 'signature' ? [] : [await checkRecord(deps, { ...params, domain: claim.domain })]),
    ...(claim.by === 'dns' ? [] : [await checkSignature(deps, { ...params, ...claim })]),
  ];
}

async function checkRecord(
  { db, resolveTxt = askResolver }: ClaimDeps,
  { projectId, contract, domain }: ClaimParams & { domain: string },
): Promise<ClaimProof> {
  const links = await db
    .selectFrom('project_link')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'website')
    .select('url')
    .execute();
  const hosts = links.map(({ url }) => new URL(url).hostname.replace(/^www\./, ''));
  if (!hosts.includes(domain)) {
    const text =
      hosts.length === 0 ? 'No website of the project is on record: state it first.' : `The project’s website is at ${hosts.join(', ')}.`;
    throw toClaimError('domain', text);
  }
  const { label, value } = claimRecord({ projectId, ...contract });
  const name = `${label}.${domain}`;
  if (!(await resolveTxt(name)).some((text) => text.trim() === value))
    throw toClaimError('domain', `There is no TXT record at ${name} that says ${value}`);
  return { by: 'dns', name, checkedAt: new Date().toISOString() };
}

/** Analyses for editors have no allowance; they run one after another. */
const EDITORS: PowerContext['analyst'] = { network: 'editors', take: async () => undefined };

async function checkSignature(
  deps: ClaimDeps,
  { projectId, contract: { chain, address }, signer, signature }: ClaimParams & { signer: string; signature: string },
): Promise<ClaimProof> {
  const { map, chain: connected, analysis } = await findContractPowers({ ...deps, analyst: EDITORS }, { address, chain });
  const decider = listDeciders(map).find((each) => each.address === signer);
  if (decider === undefined) throw toClaimError('signer', whyNot(map, signer));
  const proof = {
    holder: signer,
    chain,
    powers: [...decider.capabilities],
    powersBlock: analysis.block,
    via: [...decider.via],
    checkedAt: new Date().toISOString(),
  };
  const text = claimText({ projectId, chain, address });
  if ((await recoverSigner({ text, signature })) === signer) return { by: 'key', ...proof };
  const notSigned = `This is not the signature of ${signer} under: ${text}`;
  if (decider.controller?.kind === 'account') throw toClaimError('signature', notSigned);
  const { chainId, block, hash } = connected;
  const question = { signer: signer as Hex, text, signature: signature as Hex, block };
  const acceptance = await askHolder({ client: await deps.clientOf(chainId), chain }, question);
  if (acceptance === 'no-code') throw toClaimError('signature', `${notSigned} And there is no contract at ${signer} at block ${block}.`);
  if (acceptance === 'refused')
    throw toClaimError('signature', `The contract ${signer} did not accept this signature at block ${block}, under: ${text}`);
  if (acceptance === 'accepts-anything')
    throw toClaimError('signature', `The contract ${signer} accepts this signature under any text, which proves nothing.`);
  return { by: 'contract', ...proof, block, blockHash: toHex(hash), safe: toSafe(decider) };
}

function toSafe({ controller }: Decider): { threshold: number; owners: number } | null {
  const multisig = controller?.multisig;
  return multisig === undefined ? null : { threshold: multisig.threshold, owners: multisig.owners.length };
}

function ownersOf(family: ControllerFamily | undefined): string {
  if (family === 'signers') return 'signers of the contract';
  return `owners of the ${family === 'multisig-wallet' ? 'multisig wallet' : 'Safe'}`;
}

/** Why the signer does not prove the claim, and who could. */
function whyNot(map: PowerMap, signer: string): string {
  const safe = map.controllers.find(({ multisig }) => multisig?.owners.some((owner) => owner === signer));
  const held = new Set(
    map.powers.filter(({ holders }) => holders.some((holder) => holder === signer)).flatMap((each) => each.capabilities),
  );
  const deciders = listDeciders(map).map(({ address }) => address);
  const others =
    deciders.length === 0
      ? 'No such account is known: a record of the project’s domain can prove it.'
      : `${deciders.slice(0, NAMED_MAX).join(', ')} ${deciders.length === 1 ? 'does' : 'do'}.`;
  if (safe?.multisig !== undefined && deciders.includes(safe.address))
    return `${signer} is one of ${safe.multisig.owners.length} ${ownersOf(safe.family)} ${safe.address}, and ${safe.multisig.threshold} must agree${safe.family === 'safe' ? ': let the Safe sign.' : '.'}`;
  if (held.size > 0) {
    const actions = [...held].map((capability) => toAction({ capability, name: 'it', effect: undefined }));
    return `What ${signer} can do with this contract (${actions.join(', ')}) does not decide whose it is. ${others}`;
  }
  return `${signer} does not decide over this contract alone, as far as is known. ${others}`;
}

const NAMED_MAX = 5;

function toClaimError(field: string, text: string): AppError {
  const path = `statement.claim.${field}`;
  return new AppError('InvalidParameterException', { field: path, message: `${path}: ${text}` });
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
