import { listProjectNames } from '@redoubt/server/catalog/project/list-project-names';
import { listEngagements } from '@redoubt/server/office/engagement/engagement-store';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { getContext } from '@/http/context';
import { EngagementEntry } from './engagement-entry.tsx';
import { EngagementForm } from './engagement-form.tsx';

/** All our audits, those under way first, with the form for a new one, filled in from the request `quote`. */
export async function EngagementsPage({ quote }: { quote: string | undefined }) {
  const { db } = getContext();
  const [engagements, projects] = await Promise.all([listEngagements(db), listProjectNames(db)]);
  const today = new Date().toISOString().slice(0, 10);
  return (
    <div className="mt-6 grid gap-6">
      <Panel id="engagements" title="Engagements" aside={`${engagements.length} on record`}>
        {engagements.length === 0 ? (
          <EmptyNotice title="There is no engagement.">
            From “In review” on, each stands in “In the works” on the home page; published, under “What’s new”.
          </EmptyNotice>
        ) : (
          <ul>
            {engagements.map((engagement) => (
              <EngagementEntry key={`${engagement.id} ${engagement.state}`} engagement={engagement} today={today} named />
            ))}
          </ul>
        )}
      </Panel>
      <Panel id="add" title="Add an engagement">
        <div className="px-5 py-4 max-sm:px-4">
          <EngagementForm today={today} quote={quote} projects={projects} />
        </div>
      </Panel>
    </div>
  );
}
