import { type EngagementState, engagementLabel, engagementMeaning } from '@redoubt/domain/office/engagement/schema';
import { renderMail } from '@redoubt/mail/layout';
import type { Site } from '../../people/account/account-mails.ts';

type Mail = { readonly subject: string; readonly text: string; readonly html: string };

type EngagementMailParams = {
  readonly reference: string;
  /** The requester's page, a path of this site. */
  readonly page: string;
  readonly project: { readonly id: string; readonly name: string };
  readonly state: EngagementState;
  readonly scope: string;
  readonly startsOn: string | null;
  readonly expectedOn: string | null;
};

/**
 * Tells who asked for a quote where the audit stands now. It says what editors wrote alone: nothing that was typed into the request goes
 * to the address that was typed there.
 */
export function engagementMail(
  { name, origin }: Site,
  { reference, page, project, state, scope, startsOn, expectedOn }: EngagementMailParams,
): Mail {
  const label = engagementLabel(state);
  const begins = state === 'scheduled' && startsOn !== null ? `It begins on ${startsOn}.` : undefined;
  const ends = state !== 'published' && expectedOn !== null ? `The report is expected on ${expectedOn}.` : undefined;
  const facts = [engagementMeaning(state), begins, ends].filter((words) => words !== undefined);
  const request = { label: 'See where it stands', url: `${origin}${page}` };
  const published = state === 'published';
  return {
    subject: `Your request ${reference} at ${name}: ${label.toLowerCase()}`,
    ...renderMail({
      heading: `${project.name}: ${label.toLowerCase()}`,
      paragraphs: [`What is audited: ${scope}.`, facts.join(' ')],
      action: published ? { label: 'See the project with its report', url: `${origin}/projects/${project.id}?tab=code` } : request,
      footer: {
        words: `${name} writes to you because this address was given for request ${reference}.`,
        links: published ? [request] : [],
      },
    }),
  };
}
