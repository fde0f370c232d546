'use client';

import { claimRecord, claimState, claimText } from '@redoubt/domain/catalog/claim/claim';
import { CLAIM_STATE_TEXT } from '@redoubt/domain/catalog/claim/claim-proof-text';
import type { Claim } from '@redoubt/domain/office/editor/schema';
import { Checkbox } from '@redoubt/ui/form/checkbox';
import { keepEarlyChoice } from '@redoubt/ui/form/early-choice';
import { TextField } from '@redoubt/ui/form/text-field';
import { useState } from 'react';

type ClaimFieldsProps = { projectId: string; claim: Claim | undefined; problemOf: (name: string) => string | undefined };

const CHOICES = [
  ['none', 'A page names it'],
  ['both', 'The team proved it by DNS and by a signature'],
  ['dns', 'The team proved it by DNS alone'],
  ['signature', 'The team proved it by a signature alone'],
] as const;

/** How it is known that a contract is the project's. A proof is checked before anything is kept. */
export function ClaimFields({ projectId, claim, problemOf }: ClaimFieldsProps) {
  const [by, setBy] = useState<string>(claim?.by ?? 'none');
  // Accepted is only what the editor has read of a claim that was checked.
  const stored = claim && claimState(claim);
  const accepted = claim?.by === 'both' ? undefined : claim?.accepted;
  const missing = by === 'dns' || by === 'signature' ? claimState({ by }) : undefined;
  const given = { projectId, chain: '{chain}', address: '{address}' };
  const { label, value } = claimRecord(given);
  return (
    <div className="grid gap-4">
      <label className="field in-form">
        <span>How it is known</span>
        <select ref={keepEarlyChoice} name="claimBy" value={by} onChange={(event) => setBy(event.target.value)}>
          {CHOICES.map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {(by === 'dns' || by === 'both') && (
        <TextField
          name="domain"
          label="Domain"
          defaultValue={claim !== undefined && 'domain' in claim ? claim.domain : ''}
          problem={problemOf('domain')}
          hint={
            <span className="wrap-anywhere">
              That of the website on record. A TXT record at <code>{label}.domain</code> says <code>{value}</code>
            </span>
          }
        />
      )}
      {(by === 'signature' || by === 'both') && (
        <>
          <TextField
            name="signer"
            label="Who signed"
            mono
            defaultValue={claim !== undefined && 'signer' in claim ? claim.signer : ''}
            problem={problemOf('signer')}
            hint="A key or a contract, such as a Safe, that decides over it alone: changes its code, acts as it, or transfers its ownership and grants roles."
          />
          <TextField
            name="signature"
            label="Signature"
            mono
            defaultValue={claim !== undefined && 'signature' in claim ? claim.signature : ''}
            problem={problemOf('signature')}
            hint={
              <span className="wrap-anywhere">
                Of this text, as wallets sign it: {claimText(given)} A contract is asked on its chain whether it accepts it (ERC-1271); 0x
                where a Safe signed there. Not from a wallet that is not deployed yet (ERC-6492).
              </span>
            }
          />
        </>
      )}
      {missing !== undefined &&
        (stored === missing ? (
          <Checkbox name="accepted" value={missing} defaultChecked={accepted === missing}>
            {CLAIM_STATE_TEXT[missing]} Count the contract as the project’s all the same
          </Checkbox>
        ) : (
          <p className="text-12 text-text-2">
            One side alone is kept, and the contract does not count as the project’s. Once the claim is on record, it can be let count here.
          </p>
        ))}
    </div>
  );
}

/** What was typed, in the shape that the call takes; undefined where nothing is claimed. */
export function toClaimBody(form: FormData): Record<string, string> | undefined {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const by = text('claimBy');
  if (by !== 'dns' && by !== 'signature' && by !== 'both') return undefined;
  const accepted = text('accepted');
  return {
    by,
    ...(by !== 'signature' && { domain: text('domain') }),
    ...(by !== 'dns' && { signer: text('signer'), signature: text('signature') }),
    ...(accepted !== '' && { accepted }),
  };
}
