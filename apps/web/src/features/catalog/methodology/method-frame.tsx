import { METHOD } from '@redoubt/domain/catalog/score/method';
import { hashMethod, publishMethod } from '@redoubt/domain/catalog/score/publish/published-method';
import type { ReactNode } from 'react';
import { PageLink } from '@/site/page-link';
import { MarkTarget } from './mark-target.tsx';
import { MethodContents } from './method-contents.tsx';

type MethodFrameProps = { path: string; title: string; lead: ReactNode; children: ReactNode };

/** A page of the method: its title, the version that it describes, and the way to the other pages. */
export async function MethodFrame({ path, title, lead, children }: MethodFrameProps) {
  const sha256 = await hashMethod(publishMethod(METHOD));
  return (
    <main id="content" className="frame py-10 max-sm:py-6">
      <header className="mb-8 max-w-180 max-sm:mb-6">
        <h1 className="font-semibold text-28 leading-tight tracking-title">{title}</h1>
        <p className="mt-3 text-16 text-text-2">{lead}</p>
        <p className="mt-3 text-12 text-text-3">
          Method {METHOD.version}, SHA-256 <span className="break-all font-mono">{sha256}</span>, also as{' '}
          <PageLink href="/api/methodology" className="text-brand-text underline">
            JSON
          </PageLink>
        </p>
      </header>
      <div className="grid grid-cols-1 gap-12 max-lg:gap-6 lg:grid-cols-[212px_minmax(0,1fr)]">
        <MethodContents path={path} />
        <div className="min-w-0">{children}</div>
      </div>
      <MarkTarget />
    </main>
  );
}
