import {
  describeStanding,
  type EngagementKind,
  type EngagementState,
  KIND_LABELS,
  type Publication,
} from '@redoubt/domain/office/engagement/schema';
import { renderMail } from '@redoubt/mail/layout';
import type { Site } from '../../people/account/account-mails.ts';

type Mail = { readonly subject: string; readonly text: string; readonly html: string };

type EngagementMailParams = {
  readonly reference: string;
  /** The requester's page, a path of this site. */
  readonly page: string;
  readonly project: { readonly id: string; readonly name: string };
  readonly kind: EngagementKind;
  readonly state: EngagementState;
  readonly publication: Publication | null;
  readonly scope: string;
  readonly startsOn: string | null;
  readonly expectedOn: string | null;
};

/**
 * Tells who asked for a quote where the engagement stands now. It says what editors wrote alone: nothing that was typed into the request goes
 * to the address that was typed there.
 */
export function engagementMail(
  { name, origin }: Site,
  { reference, page, project, kind, state, publication, scope, startsOn, expectedOn }: EngagementMailParams,
): Mail {
  const { label, meaning, listed } = describeStanding(state, publication, kind);
  const begins = state === 'scheduled' && startsOn !== null ? `It begins on ${startsOn}.` : undefined;
  const ends = state !== 'published' && expectedOn !== null ? `The report is expected on ${expectedOn}.` : undefined;
  const facts = [meaning, begins, ends].filter((words) => words !== undefined);
  const request = { label: 'See where it stands', url: `${origin}${page}` };
  return {
    subject: `Your request ${reference} at ${name}: ${label.toLowerCase()}`,
    ...renderMail({
      heading: `${project.name}: ${label.toLowerCase()}`,
      paragraphs: [kind === 'audit' ? `What is audited: ${scope}.` : `${KIND_LABELS.pentest}: ${scope}.`, facts.join(' ')],
      action: listed ? { label: 'See the project with its report', url: `${origin}/projects/${project.id}?tab=code` } : request,
      footer: {
        words: `${name} writes to you because this address was given for request ${reference}.`,
        links: listed ? [request] : [],
      },
    }),
  };
}
