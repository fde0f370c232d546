import type { ComponentType, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type Tab = { href: string; label: string; count?: number };

type LinkProps = { href: string; className: string; 'aria-current'?: 'page'; children: ReactNode };

/** Views of one thing, each with its own address. `link` draws an internal link in the framework at hand. */
export function Tabs({
  label,
  tabs,
  current,
  link: Link,
}: {
  label: string;
  tabs: readonly Tab[];
  current: string;
  link: ComponentType<LinkProps>;
}) {
  return (
    <nav aria-label={label} className="tabs-scroll -mb-px flex gap-7 overflow-x-auto">
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          {...(tab.href === current && { 'aria-current': 'page' })}
          className={classNames(
            'flex h-11 shrink-0 items-center gap-2 border-b-2 text-14 transition-colors duration-(--fast)',
            tab.href === current ? 'border-brand font-medium text-text' : 'border-transparent text-text-2 hover:text-text',
          )}
        >
          {tab.label}
          {tab.count !== undefined && <span className="rounded-mark bg-surface-3 px-1.5 text-12 tabular-nums">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
