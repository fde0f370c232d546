import { Day } from '@redoubt/ui/data/day';
import { OnThisPage } from '@redoubt/ui/layer/on-this-page';
import FilePenLine from 'lucide-react/icons/file-pen-line';
import type { ReactNode } from 'react';

export type DocumentSection = { id: string; title: string; body: ReactNode };

type DocumentFrameProps = {
  title: string;
  lead: ReactNode;
  /** The day of the last change: '2026-11-22'. */
  changedOn: string;
  /** A legal text that no lawyer has read: says so above everything else (OP-61). */
  draft?: boolean;
  sections: readonly DocumentSection[];
};

/** A text with a table of contents, made to be read and printed. */
export function DocumentFrame({ title, lead, changedOn, draft = false, sections }: DocumentFrameProps) {
  return (
    <main id="content" className="frame py-16 max-sm:py-8">
      <header className="mb-12 max-w-180 max-sm:mb-8">
        <h1 className="font-semibold text-40 leading-display tracking-display max-sm:text-28">{title}</h1>
        <p className="mt-4 text-pretty text-16 text-text-2">{lead}</p>
        <p className="mt-3 text-12 text-text-3">
          Last changed on <Day date={changedOn} />
        </p>
        {draft && (
          <div className="mt-6 flex gap-3 rounded-card border border-line-strong bg-caution-soft px-4 py-3">
            <FilePenLine size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-caution" />
            <p>
              <strong className="font-semibold">Draft for counsel.</strong> What it says of the software is true and tested. Whether it
              satisfies the law where this site is run has to be decided by a lawyer before the site goes public.
            </p>
          </div>
        )}
      </header>
      <div className="grid grid-cols-1 gap-12 max-lg:gap-8 lg:grid-cols-[212px_minmax(0,1fr)]">
        <OnThisPage>
          <Contents sections={sections} />
        </OnThisPage>
        <div className="min-w-0">
          {sections.map(({ id, title: heading, body }) => (
            <section key={id} aria-labelledby={id} className="mt-12 first:mt-0 max-sm:mt-10">
              <h2 id={id} className="mb-4 scroll-mt-20 break-after-avoid font-semibold text-20 leading-tight tracking-title">
                <a href={`#${id}`} className="hover:underline">
                  {heading}
                </a>
              </h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </main>
  );
}

function Contents({ sections }: Pick<DocumentFrameProps, 'sections'>) {
  return (
    <ul>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className="flex min-h-8 items-center text-text-2 hover:text-text max-lg:min-h-11">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
