import { listProjects } from '@redoubt/server/catalog/listing/list-projects';
import { OnThisPage } from '@redoubt/ui/layer/on-this-page';
import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { TrackView } from '@/browser/track/track-view';
import { getContext } from '@/http/context';
import { breadcrumbs, JsonLd } from '@/http/page/json-ld';
import { PICTURE_SIZE } from '@/http/page/share-picture';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';
import { ArticleByline } from './article-byline.tsx';
import { articlePath, BLOG, findNeighbours, RESOURCES } from './article-paths.ts';
import type { Article } from './article-schema.ts';
import { findArticle, listArticles } from './articles.ts';
import { Trail } from './trail.tsx';
import './article.css';

type ArticlePageProps = {
  slug: string;
  /** Who publishes it. */
  siteName: string;
  /** Where mistakes are told. */
  contactEmail: string;
};

/** The head of an article's document. */
export function articleMetadata(slug: string, siteName: string): Metadata {
  const found = findArticle(slug);
  if (found === undefined) return { title: 'Page not found', robots: { index: false } };
  const { title, description, publishedAt, updatedAt } = found.article;
  const path = articlePath(slug);
  return {
    title,
    description,
    alternates: { canonical: path },
    openGraph: {
      siteName,
      title,
      description,
      url: path,
      type: 'article',
      publishedTime: publishedAt,
      modifiedTime: updatedAt,
      images: [{ url: `${path}/share-image`, ...PICTURE_SIZE, alt: title }],
    },
    twitter: { card: 'summary_large_image' },
  };
}

/** One article. */
export async function ArticlePage({ slug, siteName, contactEmail }: ArticlePageProps) {
  const found = findArticle(slug);
  if (found === undefined) {
    await setNotFoundStatus();
    return <NotFoundNotice />;
  }
  const { article, Text } = found;
  const { title, description, headings } = article;
  const { publicOrigin } = getContext().settings;
  const known = await findKnownProjects(article);
  const Project = ({ id, tab, children }: { id: string; tab?: string; children: ReactNode }) =>
    known.has(id) ? <Link href={`/projects/${id}${tab === undefined ? '' : `?tab=${tab}`}`}>{children}</Link> : children;
  return (
    <main id="content" className="frame py-8 max-sm:py-4">
      <JsonLd data={describeArticle(article, { publicOrigin, siteName })} />
      <Trail steps={[RESOURCES, BLOG]} />
      <header className="mt-4 mb-10 max-w-180 max-sm:mb-8">
        <h1 className="text-balance font-semibold text-28 leading-tight tracking-title sm:text-40">{title}</h1>
        <p className="mt-4 text-16 text-text-2 sm:text-20 sm:leading-tight">{description}</p>
        <div className="mt-4">
          <ArticleByline article={article} />
        </div>
      </header>
      <div className="grid grid-cols-1 gap-12 max-lg:gap-8 lg:grid-cols-[212px_minmax(0,1fr)]">
        <ArticleContents headings={headings} />
        <div className="min-w-0 max-w-180">
          <article className="article">
            <Text components={{ Project }} />
          </article>
          <p className="mt-12 border-line border-t pt-5 text-text-2 print:hidden">
            Something here is wrong or out of date? Write to{' '}
            <a href={`mailto:${contactEmail}`} className="text-brand-text underline">
              {contactEmail}
            </a>
            ; corrections carry a date.
          </p>
          <Neighbours slug={slug} />
        </div>
      </div>
      <TrackView name="View Blog Post" />
    </main>
  );
}

/** Which of the projects that an article names are on record here. A site without the demo chain lacks some. */
async function findKnownProjects({ projects }: Pick<Article, 'projects'>): Promise<ReadonlySet<string>> {
  if (projects.length === 0) return new Set();
  const { projects: found } = await listProjects(getContext(), {
    projectIds: projects,
    sort: { field: 'name', order: 'asc' },
    filter: { realm: 'all' },
    currentPage: 1,
    dataPerPage: projects.length,
  });
  return new Set(found.map(({ id }) => id));
}

function Neighbours({ slug }: { slug: string }) {
  const { older, newer } = findNeighbours(listArticles(), slug);
  return (
    <nav aria-label="More articles" className="mt-8 grid gap-4 sm:grid-cols-2 print:hidden">
      {[
        { label: 'Previous article', article: newer },
        { label: 'Next article', article: older },
      ].map(({ label, article }) =>
        article === undefined ? (
          <span key={label} className="max-sm:hidden" />
        ) : (
          <Link
            key={label}
            href={articlePath(article.slug)}
            className="rounded-card border border-line bg-surface p-5 hover:border-line-strong"
          >
            <span className="block text-12 text-text-3">{label}</span>
            <span className="mt-1 block font-medium">{article.title}</span>
          </Link>
        ),
      )}
    </nav>
  );
}

/** The headings of an article. */
function ArticleContents({ headings }: Pick<Article, 'headings'>) {
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

/** An article and the way to it, for machines. Says nothing that the page does not say. */
function describeArticle(
  { slug, title, description, authorRole, publishedAt, updatedAt, words }: Article,
  { publicOrigin, siteName }: { publicOrigin: string; siteName: string },
): Readonly<Record<string, unknown>> {
  const url = `${publicOrigin}${articlePath(slug)}`;
  const publisher = { '@type': 'Organization', name: siteName, url: `${publicOrigin}/` };
  return {
    '@graph': [
      {
        '@type': 'Article',
        '@id': url,
        url,
        mainEntityOfPage: url,
        headline: title,
        description,
        image: `${url}/share-image`,
        datePublished: publishedAt,
        dateModified: updatedAt,
        wordCount: words,
        inLanguage: 'en',
        author: { ...publisher, description: authorRole },
        publisher,
      },
      breadcrumbs([RESOURCES, BLOG, { name: title, path: articlePath(slug) }], { publicOrigin }),
    ],
  };
}
