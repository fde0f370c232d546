import { buttonClass } from '@redoubt/ui/button';
import Flag from 'lucide-react/icons/flag';
import { incidentMail } from '@/shell/contact-mail';

/** Opens a prepared e-mail to whoever runs the site, with the project and its page filled in. Source: OP-27. */
export function ReportIncident({ project, size }: { project: { id: string; name: string; url: string }; size?: 28 | 36 }) {
  return (
    <a
      href={incidentMail(project)}
      data-track="Report Incident"
      data-project={project.id}
      className={buttonClass({ ...(size && { size }) })}
    >
      <Flag size={14} aria-hidden="true" />
      Report Incident
    </a>
  );
}
