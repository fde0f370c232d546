'use client';

import { PageLink } from '@/site/page-link';

type RowMenuProps = {
  check: string;
  title: string;
  projectId: string;
  /** Where the method describes the check. */
  method: string;
  /** Whether its answer can be read from a chain again. */
  isRepeatable: boolean;
};

/** What can be done about one check's answer. Browsers draw it: a table has dozens. */
export function RowMenu({ check, title, projectId, method, isRepeatable }: RowMenuProps) {
  const links = [
    ['How do we know', method],
    ...(isRepeatable ? ([['Run it again', `/projects/${projectId}/verify`]] as const) : []),
    ['Dispute', `/report?project=${projectId}&dispute=${check}`],
  ] as const;
  return (
    <details className="row-menu">
      <summary aria-label={`More about ${title}`}>⋯</summary>
      <ul>
        {links.map(([words, href]) => (
          <li key={words}>
            <PageLink href={href}>
              {words}
              <span className="sr-only">, {title}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
