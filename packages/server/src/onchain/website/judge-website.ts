import type { ClaimState } from '@redoubt/domain/catalog/claim/claim';
import { CLAIM_STATE_TEXT } from '@redoubt/domain/catalog/claim/claim-proof-text';
import type { Answer } from '@redoubt/domain/catalog/score/answers';
import type { Undetermined } from '@redoubt/domain/catalog/score/answers/parts';
import type { Seen, Unseen } from './probe-website.ts';

/** What the domain's DNS records say. */
export type DomainRecords = {
  /** Whether the controller confirmed the contract that a TXT record claims. Undefined without a claim. */
  readonly claim: Extract<ClaimState, 'proven' | 'controller-missing'> | undefined;
  /** Whether CAA records say who may issue its certificates. */
  readonly caa: boolean;
};

type Judged = { readonly website: Answer<'OPS-09'> | Undetermined; readonly links: Answer<'COM-01'> | Undetermined };

const REASONS: Readonly<Record<Unseen['why'], string>> = {
  'private-target': 'Its address is in a private network, which is not requested.',
  'no-such-host': 'The host of its website is unknown.',
  'no-connection': 'Its website cannot be reached.',
  'no-trust': 'The certificate of its website is not valid.',
  'no-answer': 'Its website did not answer within 10 seconds.',
  refused: 'Its website rejected the request.',
  'too-many-redirects': 'Its website redirects too often.',
};

const UNCLAIMED = 'No TXT record of its domain claims a contract; other proofs were not searched for.';
const UNPROVEN = 'The domain is not proven: neither a TXT record nor the page names a contract of the project.';

/** OPS-09 and COM-01 from a probe of the website. `own`: addresses of the project's contracts, in lower case. */
export function judgeWebsite(probe: Seen | Unseen, { own, records }: { own: ReadonlySet<string>; records: DomainRecords }): Judged {
  const links =
    records.claim === 'proven'
      ? { domain: true, signature: null, linkBack: null }
      : { undetermined: records.claim === undefined ? UNCLAIMED : CLAIM_STATE_TEXT[records.claim] };
  const open = (undetermined: string) => ({ website: { undetermined }, links });
  if (probe.is === 'unseen') return open(REASONS[probe.why]);
  if (probe.status >= 400) return open(`Its website answered with HTTP ${probe.status}.`);
  const named = probe.addresses.filter((address) => own.has(address)).length;
  // A page on a domain that is not proven says nothing about the project.
  if (records.claim !== 'proven' && named === 0) return open(records.claim === undefined ? UNPROVEN : CLAIM_STATE_TEXT[records.claim]);
  const { headers, addresses } = probe;
  return {
    website: {
      phishing: null,
      tlsAndHsts: probe.url.startsWith('https:') && keepsToTls(headers['strict-transport-security']),
      // DNSSEC is not checked, so without CAA the answer is unknown.
      caaOrDnssec: records.caa ? true : null,
      contentPolicy: restricts(headers['content-security-policy']),
      // A page may name contracts of others beside its own.
      addressesMatch: addresses.length === 0 || (named > 0 && named < addresses.length) ? null : named > 0,
    },
    links,
  };
}

function keepsToTls(header: string | undefined): boolean {
  const seconds = /(?:^|;)\s*max-age\s*=\s*"?(\d+)/i.exec(header ?? '')?.[1];
  return seconds !== undefined && Number(seconds) > 0;
}

/** Whether a policy restricts the sources of scripts. */
function restricts(header: string | undefined): boolean {
  return /(?:^|[;,])\s*(?:script-src|default-src)\s/i.test(header ?? '');
}
