'use client';

import { claimRecord, claimText } from '@redoubt/domain/editor/claim';
import type { Claim } from '@redoubt/domain/editor/schema';
import { TextField } from '@redoubt/ui/text-field';
import { useState } from 'react';

type ClaimFieldsProps = { projectId: string; claim: Claim | undefined; problemOf: (name: string) => string | undefined };

const CHOICES = [
  ['none', 'A page names it'],
  ['dns', 'The team proved it by DNS'],
  ['signature', 'The team proved it by a signature'],
] as const;

/** How it is known that a contract is the project's. A proof is checked before anything is kept. */
export function ClaimFields({ projectId, claim, problemOf }: ClaimFieldsProps) {
  const [by, setBy] = useState<string>(claim?.by ?? 'none');
  const given = { projectId, chain: '{chain}', address: '{address}' };
  const { label, value } = claimRecord(given);
  return (
    <div className="grid gap-4">
      <label className="field in-form">
        <span>How it is known</span>
        <select name="claimBy" value={by} onChange={(event) => setBy(event.target.value)}>
          {CHOICES.map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {by === 'dns' && (
        <TextField
          name="domain"
          label="Domain"
          defaultValue={claim?.by === 'dns' ? claim.domain : ''}
          problem={problemOf('domain')}
          hint={
            <span className="wrap-anywhere">
              That of the website on record. A TXT record at <code>{label}.domain</code> says <code>{value}</code>
            </span>
          }
        />
      )}
      {by === 'signature' && (
        <>
          <TextField
            name="signer"
            label="Who signed"
            mono
            defaultValue={claim?.by === 'signature' ? claim.signer : ''}
            problem={problemOf('signer')}
            hint="A key or a contract, such as a Safe, that decides over it alone: changes its code, acts as it, or says who holds powers over it."
          />
          <TextField
            name="signature"
            label="Signature"
            mono
            defaultValue={claim?.by === 'signature' ? claim.signature : ''}
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
    </div>
  );
}

/** What was typed, in the shape that the call takes; undefined where nobody claims it. */
export function toClaimBody(form: FormData): Record<string, string> | undefined {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const by = text('claimBy');
  if (by === 'dns') return { by, domain: text('domain') };
  return by === 'signature' ? { by, signer: text('signer'), signature: text('signature') } : undefined;
}
