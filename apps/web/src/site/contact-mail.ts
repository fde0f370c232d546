import { siteConfig } from '../../../../site.config.ts';

/** The mailto: URL of a prepared email to the operator (OP-27, OP-29). */
export function contactMail({ subject, lines }: { subject: string; lines: readonly string[] }): string {
  return `mailto:${siteConfig.contactEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\r\n'))}`;
}

/** The prepared email of a request for a quote. */
export function quoteMail(): string {
  return contactMail({
    subject: 'Request for a quote',
    lines: [
      'Project or company: ',
      'Website: ',
      'Service (security audit, monitoring, identity check, penetration test): ',
      'What it is about: ',
    ],
  });
}
