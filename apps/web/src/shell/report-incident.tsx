import { buttonClass } from '@redoubt/ui/button';
import Flag from 'lucide-react/icons/flag';
import { incidentMail } from './contact-mail.ts';

/** Opens a prepared e-mail to whoever runs the site, with the project and its page filled in where they are known. Source: OP-27. */
export function ReportIncident({ project }: { project?: { id: string; name: string; url: string } }) {
  return (
    <a href={incidentMail(project)} data-track="Report Incident" data-project={project?.id} className={buttonClass()}>
      <Flag size={14} aria-hidden="true" />
      Report Incident
    </a>
  );
}
