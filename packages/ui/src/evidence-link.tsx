import Link2 from 'lucide-react/icons/link-2';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { formatHost } from './format.ts';

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
    <a
      {...rest}
      href={url}
      target="_blank"
      rel="noreferrer"
      title={url}
      className={classNames(
        'inline-flex h-6 max-w-full shrink-0 items-center gap-1.5 rounded-mark border border-line-strong px-1.5 font-mono text-12 text-text-2 transition-colors duration-(--fast) hover:border-brand-line hover:text-brand-text max-sm:h-8',
        className,
      )}
    >
      <Link2 size={12} aria-hidden="true" className="shrink-0" />
      <span className="truncate">{words}</span>
      <span className="sr-only">, source: {subject}, opens in a new tab</span>
    </a>
  );
}
