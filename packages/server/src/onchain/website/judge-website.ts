import type { ClaimState } from '@redoubt/domain/catalog/claim/claim';
import { CLAIM_STATE_TEXT } from '@redoubt/domain/catalog/claim/claim-proof-text';
import type { Answer } from '@redoubt/domain/catalog/score/answers';
import type { Undetermined } from '@redoubt/domain/catalog/score/answers/parts';
import type { Seen, Unseen } from './look-at-website.ts';

/** What the domain's own records say. */
export type DomainRecords = {
  /** Of a contract of the project that a TXT record names: whether its controller confirmed it, too. Undefined where none is named. */
  readonly claim: Extract<ClaimState, 'proven' | 'controller-missing'> | undefined;
  /** Whether CAA records say who may issue its certificates. */
  readonly caa: boolean;
};

type Judged = { readonly website: Answer<'OPS-09'> | Undetermined; readonly links: Answer<'COM-01'> | Undetermined };

const WHY: Readonly<Record<Unseen['why'], string>> = {
  'private-target': 'Its address leads into a private network: it is not asked.',
  'no-such-host': 'The host of its website is not known.',
  'no-connection': 'Its website cannot be reached.',
  'no-trust': 'The certificate of its website is not valid.',
  'no-answer': 'Its website did not answer within 10 seconds.',
  refused: 'Its website refused.',
  'too-many-redirects': 'Its website leads on and on.',
};

const UNCLAIMED = 'No TXT record of its domain claims a contract; other proofs were not looked for.';
const UNPROVEN = 'The domain is not proven: neither a TXT record nor the page names a contract of the project.';

/** What a look at a website answers. `own`: addresses of the project's contracts, in lower case. */
export function judgeWebsite(look: Seen | Unseen, { own, records }: { own: ReadonlySet<string>; records: DomainRecords }): Judged {
  const links =
    records.claim === 'proven'
      ? { domain: true, signature: null, linkBack: null }
      : { undetermined: records.claim === undefined ? UNCLAIMED : CLAIM_STATE_TEXT[records.claim] };
  const open = (undetermined: string) => ({ website: { undetermined }, links });
  if (look.is === 'unseen') return open(WHY[look.why]);
  if (look.status >= 400) return open(`Its website answered with HTTP ${look.status}.`);
  const named = look.addresses.filter((address) => own.has(address)).length;
  // A page under a foreign domain says nothing of the project.
  if (records.claim !== 'proven' && named === 0) return open(records.claim === undefined ? UNPROVEN : CLAIM_STATE_TEXT[records.claim]);
  const { headers, addresses } = look;
  return {
    website: {
      phishing: null,
      tlsAndHsts: look.url.startsWith('https:') && keepsToTls(headers['strict-transport-security']),
      // DNSSEC is not looked at, so that none of the two is no answer.
      caaOrDnssec: records.caa ? true : null,
      contentPolicy: restricts(headers['content-security-policy']),
      // A page may well name contracts of others beside its own.
      addressesMatch: addresses.length === 0 || (named > 0 && named < addresses.length) ? null : named > 0,
    },
    links,
  };
}

function keepsToTls(header: string | undefined): boolean {
  const seconds = /(?:^|;)\s*max-age\s*=\s*"?(\d+)/i.exec(header ?? '')?.[1];
  return seconds !== undefined && Number(seconds) > 0;
}

/** Whether a policy says where scripts may come from. */
function restricts(header: string | undefined): boolean {
  return /(?:^|[;,])\s*(?:script-src|default-src)\s/i.test(header ?? '');
}
