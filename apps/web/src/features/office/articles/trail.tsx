import { Fragment } from 'react';
import { PageLink } from '@/site/page-link';

/** The way from the resources to a page. */
export function Trail({ steps }: { steps: readonly { readonly name: string; readonly path: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-text-3 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        {steps.map(({ name, path }, index) => (
          <Fragment key={path}>
            {index > 0 && <li aria-hidden="true">/</li>}
            <li>
              <PageLink href={path} className="inline-flex min-h-8 items-center hover:text-text max-sm:min-h-11">
                {name}
              </PageLink>
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
