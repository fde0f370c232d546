import { QUOTE_CHAINS, QUOTE_SERVICES, type QuoteBody } from '@redoubt/domain/office/quote/schema';
import { renderMail } from '@redoubt/mail/layout';
import type { Site } from '../../people/account/account-mails.ts';

type Mail = { readonly subject: string; readonly text: string; readonly html: string };

const labels = (choices: readonly { value: string; label: string }[], chosen: readonly string[]) =>
  choices
    .filter(({ value }) => chosen.includes(value))
    .map(({ label }) => label)
    .join(', ');

/** Notifies the provider of a new request. */
export function quoteMail({ name, origin }: Site, { reference, ...body }: QuoteBody & { reference: string }): Mail {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Project', body.project],
    ['Services', labels(QUOTE_SERVICES, body.services)],
    ['Chains', labels(QUOTE_CHAINS, body.chains) || undefined],
    ['Website', body.website],
    ['Code', body.code],
    ['Needed by', body.deadline],
    ['Name', body.name],
    ['Company', body.company],
    ['Email', body.email],
    ['Message', body.message],
  ];
  return {
    subject: `Quote request ${reference}`,
    ...renderMail({
      heading: `Quote request ${reference}`,
      paragraphs: facts.flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`])),
      action: { label: `Open it at ${name}`, url: `${origin}/admin/quotes` },
    }),
  };
}

/**
 * Tells the requester that it arrived. Nothing that was typed stands in it: anybody can type anybody's address, and this must not
 * carry a stranger's words to them.
 */
export function quoteReceiptMail({ name, origin }: Site, { reference, page }: { reference: string; page: string }): Mail {
  return {
    subject: `Your request ${reference} at ${name}`,
    ...renderMail({
      heading: 'Your request arrived',
      paragraphs: [
        `Its reference is ${reference}. The page below shows where it stands; who has this link can see that, too.`,
        'If you asked for nothing, you can ignore this mail: your address was typed by mistake.',
      ],
      action: { label: 'See where it stands', url: `${origin}${page}` },
    }),
  };
}
