import Link from 'next/link';
import { TrackView } from '@/browser/track/track-view';
import { getContext } from '@/http/context';
import { breadcrumbs, JsonLd } from '@/http/page/json-ld';
import { PageLink } from '@/site/page-link';
import { articlePath, BLOG, RESOURCES, readingTime } from './article-paths.ts';
import { listArticles } from './articles.ts';

type Place = { readonly href: string; readonly title: string; readonly words: string };

const METHOD: readonly Place[] = [
  {
    href: '/methodology',
    title: 'Scoring method',
    words: 'Every check with its weight, rule and sources, every cap, and how to compute a score by hand.',
  },
  {
    href: '/api/methodology',
    title: 'The method as data',
    words: 'The same numbers and rules as JSON, with the hash that every score names.',
  },
  { href: '/chains', title: 'Chains', words: 'Which chains are followed, up to which block, how far behind, and where there are gaps.' },
];

const CHECK: readonly Place[] = [
  {
    href: '/methodology/score#recompute',
    title: 'Compute a score yourself',
    words: 'Take a project’s facts and the method, and add them up. The page shows each step.',
  },
  {
    href: '/docs/api',
    title: 'API',
    words: 'All public calls: what each takes, gives and allows per second; and every table as a file.',
  },
  { href: '/compare', title: 'Compare projects', words: 'Up to four projects beside each other, check by check.' },
];

/** Where to read on: articles, the method, and the means to check what this site says. */
export function ResourcesPage() {
  const { publicOrigin } = getContext().settings;
  return (
    <main id="content" className="frame py-10 max-sm:py-6">
      <JsonLd data={breadcrumbs([RESOURCES], { publicOrigin })} />
      <header className="mb-10 max-w-180 max-sm:mb-8">
        <h1 className="font-semibold text-28 leading-tight tracking-title">Resources</h1>
        <p className="mt-3 text-16 text-text-2">
          What to read before trusting a project, how scores here are calculated, and how to check both.
        </p>
      </header>
      <section aria-labelledby="articles" className="mb-12">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-4">
          <h2 id="articles" className="font-semibold text-20 leading-tight tracking-title">
            Articles
          </h2>
          <Link href={BLOG.path} className="inline-flex min-h-8 items-center text-brand-text underline max-sm:min-h-11">
            All articles
          </Link>
        </div>
        <ul className="grid gap-4 sm:grid-cols-2">
          {listArticles().map((article) => (
            <li
              key={article.slug}
              className="relative flex flex-col rounded-card border border-line bg-surface p-5 hover:border-line-strong"
            >
              <h3 className="font-semibold text-16 leading-tight">
                <Link href={articlePath(article.slug)} className="covers">
                  {article.title}
                </Link>
              </h3>
              <p className="mt-2 mb-4 text-text-2">{article.description}</p>
              <p className="mt-auto text-12 text-text-3">{readingTime(article)}</p>
            </li>
          ))}
        </ul>
      </section>
      <div className="grid gap-12 lg:grid-cols-2 lg:gap-4">
        <Places id="method" title="How scores come about" places={METHOD} />
        <Places id="check" title="Check it yourself" places={CHECK} />
      </div>
      <TrackView name="View Resources" />
    </main>
  );
}

function Places({ id, title, places }: { id: string; title: string; places: readonly Place[] }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 font-semibold text-20 leading-tight tracking-title">
        {title}
      </h2>
      <ul className="rounded-card border border-line bg-surface">
        {places.map(({ href, title: name, words }) => (
          <li key={href} className="relative border-line border-t p-5 first:border-t-0 hover:bg-surface-2">
            {/* Plain links: some of these are data, not pages. */}
            <PageLink href={href} className="covers font-medium">
              {name}
            </PageLink>
            <p className="mt-1 text-text-2">{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
