import { siteConfig } from '../../../../site.config.ts';

/** Address of a prepared e-mail to whoever runs the site. Source: OP-27, OP-29. */
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

/** The mail of somebody who reports an incident; with the project and its page filled in where they are known. */
export function incidentMail(project?: { name: string; url: string }): string {
  return contactMail({
    subject: project === undefined ? 'Incident report' : `Incident report: ${project.name}`,
    lines: [
      `Project: ${project === undefined ? '' : `${project.name}, ${project.url}`}`,
      'Kind (exploit, rug pull, stolen key, phishing, other): ',
      'What happened, and when: ',
      'Transaction, contract or page where it can be seen: ',
      'Your e-mail address, if we may ask back: ',
    ],
  });
}
