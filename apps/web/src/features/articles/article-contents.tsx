import type { Article } from './article-schema.ts';

/** Table of contents: beside the text where there is room, folded above it elsewhere. */
export function ArticleContents({ headings }: Pick<Article, 'headings'>) {
  return (
    <nav
      aria-label="On this page"
      className="print:hidden lg:sticky lg:top-[calc(var(--bar-site)+24px)] lg:max-h-[calc(100dvh-96px)] lg:self-start lg:overflow-y-auto"
    >
      <details className="rounded-card border border-line bg-surface lg:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center px-5 font-medium max-sm:px-4">On this page</summary>
        <div className="border-line border-t px-5 py-2 max-sm:px-4">
          <Headings headings={headings} />
        </div>
      </details>
      <div className="max-lg:hidden">
        <p className="mb-2 text-12 text-text-3">On this page</p>
        <Headings headings={headings} />
      </div>
    </nav>
  );
}

function Headings({ headings }: Pick<Article, 'headings'>) {
  return (
    <ul>
      {headings.map(({ id, depth, text }) => (
        <li key={id} className={depth === 3 ? 'border-line border-s ps-3' : ''}>
          <a href={`#${id}`} className="flex min-h-8 items-center py-1 text-text-2 leading-tight hover:text-text max-lg:min-h-11">
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
