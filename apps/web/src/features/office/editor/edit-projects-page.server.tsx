import { ProjectsListRequest } from '@redoubt/domain/catalog/project/list';
import { Keyword } from '@redoubt/domain/catalog/project/schema';
import { listProjects } from '@redoubt/server/catalog/listing/list-projects';
import { Badge } from '@redoubt/ui/badge';
import { Button, buttonClass } from '@redoubt/ui/button';
import { formatNumber } from '@redoubt/ui/data/format';
import { TextField } from '@redoubt/ui/form/text-field';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { ProjectLogo } from '@redoubt/ui/project/project-logo';
import Link from 'next/link';
import { getContext } from '@/http/context';

const PER_PAGE = 50;

/** Projects to be edited: found by name or ticker, or added by an id of their own. Works without scripts. */
export async function EditProjectsPage({ rawKeyword, rawId }: { rawKeyword: unknown; rawId: unknown }) {
  const keyword = Keyword.safeParse(typeof rawKeyword === 'string' ? rawKeyword : '');
  const filter = { realm: 'real' as const, ...(keyword.success && keyword.data !== '' && { keyword: keyword.data }) };
  const { projects, total } = await listProjects(getContext(), ProjectsListRequest.parse({ filter, dataPerPage: PER_PAGE }));
  const refusedId = typeof rawId === 'string' && rawId !== '';
  return (
    <div className="mt-6 grid grid-cols-12 items-start gap-6 max-lg:grid-cols-1">
      <div className="min-w-0 lg:col-span-8">
        <form method="get" className="flex items-end gap-3">
          <div className="grow">
            <TextField
              name="keyword"
              label="Find a project"
              type="search"
              defaultValue={typeof rawKeyword === 'string' ? rawKeyword : ''}
              problem={keyword.success ? undefined : 'Enter 2 to 75 characters.'}
            />
          </div>
          <Button type="submit" size={44}>
            Find
          </Button>
        </form>
        <Panel id="projects" title="Projects" aside={`${formatNumber(String(total))}, by rank`} className="mt-4">
          {projects.length === 0 ? (
            <EmptyNotice title="No project has this name.">Find another, or add it.</EmptyNotice>
          ) : (
            <ul>
              {projects.map(({ id, name, logo, tier, audit, incidentCount }) => (
                <li key={id} className="flex min-h-13 items-center gap-3 border-line px-5 py-2 not-last:border-b max-sm:px-4">
                  <ProjectLogo id={id} name={name} src={logo} size={24} />
                  <Link href={`/admin/projects/${id}`} prefetch={false} className="min-w-0 truncate font-medium hover:text-brand-text">
                    {name}
                  </Link>
                  <span className="ms-auto shrink-0 text-12 text-text-3 max-sm:hidden">
                    {audit.count} {audit.count === 1 ? 'audit' : 'audits'} · {incidentCount}{' '}
                    {incidentCount === 1 ? 'incident' : 'incidents'}
                  </span>
                  <Badge>{tier === 'NR' ? 'Not rated' : `Tier ${tier}`}</Badge>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        {total > PER_PAGE && <p className="mt-3 text-12 text-text-3">The first {PER_PAGE}. Find others by name.</p>}
      </div>
      <Panel id="add" title="Add a project" className="lg:col-span-4">
        <form method="get" className="grid gap-4 px-5 py-4 max-sm:px-4">
          <TextField
            name="id"
            label="Its id"
            maxLength={64}
            placeholder="harbour-finance"
            hint="Lower-case letters, digits and hyphens. It stands in the project’s address for good."
            problem={refusedId ? 'This can be no id.' : undefined}
          />
          <div>
            <button type="submit" className={buttonClass()}>
              Begin
            </button>
          </div>
        </form>
      </Panel>
    </div>
  );
}
