'use client';

import { buttonClass } from '@redoubt/ui/button';
import Flag from 'lucide-react/icons/flag';
import { incidentReportDialog } from '@/entities/incident-report/incident-report-dialog';
import { PageLink } from '@/site/page-link';

/** Opens the dialog in which an incident is reported; without scripts it leads to the page with the same form (OP-27). */
export function ReportIncident({ project }: { project?: { id: string; name: string } }) {
  return (
    <PageLink
      href={project === undefined ? '/report' : `/report?project=${project.id}`}
      data-track="Report Incident"
      data-project={project?.id}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        incidentReportDialog.ask({ project });
      }}
      className={buttonClass()}
    >
      <Flag size={14} aria-hidden="true" />
      Report Incident
    </PageLink>
  );
}
