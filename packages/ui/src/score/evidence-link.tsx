'use client';

import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { formatHost } from '../data/format-host.ts';

type EvidenceLinkProps = Omit<ComponentProps<'a'>, 'href' | 'children' | 'target' | 'rel'> & {
  url: string;
  /** Shown in place of the host: 'report', 'block 23,841,207'. */
  label?: string;
  /** What the source proves, for those who hear the link alone: 'Audit by OpenZeppelin'. */
  subject: string;
};

/** The end of a statement: a link to the source behind it, which says where it leads. */
export function EvidenceLink({ url, label, subject, className, ...rest }: EvidenceLinkProps) {
  const words = label ?? formatHost(url);
  return (
    <a {...rest} href={url} target="_blank" rel="noreferrer" className={classNames('evidence', className)}>
      <span className="truncate">{words}</span>
      <span className="sr-only">{`, source: ${subject}, opens in a new tab`}</span>
    </a>
  );
}
