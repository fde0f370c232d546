import { OnThisPage } from '@redoubt/ui/layer/on-this-page';
import type { Article } from './article-schema.ts';

/** The headings of an article. */
export function ArticleContents({ headings }: Pick<Article, 'headings'>) {
  return (
    <OnThisPage>
      <Headings headings={headings} />
    </OnThisPage>
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
