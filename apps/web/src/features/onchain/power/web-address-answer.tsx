import { unlistedText } from '@redoubt/domain/catalog/phishing/phishing-text';
import type { PhishingAnswer } from '@redoubt/domain/catalog/phishing/schema';
import { formatDay } from '@redoubt/ui/data/format';
import { Panel } from '@redoubt/ui/panel';
import { PhishingNotice } from '@/entities/phishing/phishing-notice';
import { PageLink } from '@/site/page-link';

/** What is said of a web address that was pasted in place of a contract: lists that name it, and where else to look. */
export function WebAddressAnswer({ answer }: { answer: PhishingAnswer }) {
  const { host, listings } = answer;
  return (
    <Panel id="answer" title={`The web address ${host}`}>
      <PhishingNotice answer={answer} className="px-5 py-4 max-sm:px-4" />
      <p className="px-5 py-4 text-text-2 max-sm:px-4">
        {listings.length === 0 && `${unlistedText(answer, formatDay)} That says nothing about who runs it. `}A web address has no code on a
        chain: paste the address of its contract to have it read, or{' '}
        <PageLink href={`/?q=${encodeURIComponent(host)}`} className="text-brand-text hover:underline">
          look for its project
        </PageLink>
        . This site was asked about the address, no node was.
      </p>
    </Panel>
  );
}
