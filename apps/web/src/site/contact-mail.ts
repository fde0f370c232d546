import { siteConfig } from '../../../../site.config.ts';

/** Address of a prepared email to whoever runs the site. Source: OP-27, OP-29. */
export function contactMail({ subject, lines }: { subject: string; lines: readonly string[] }): string {
  return `mailto:${siteConfig.contactEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\r\n'))}`;
}

/** The mail of somebody who wants an audit, or another of the provider's services. */
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
