import { ProjectId } from '@redoubt/domain/ids';
import * as z from 'zod/mini';

const Day = z.iso.date();

/** The last part of an article's address. */
const ArticleSlug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(80));

/** What an article says of itself, at its head. Titles and descriptions keep to what search results show whole. */
export const ArticleHead = z
  .strictObject({
    title: z.string().check(z.minLength(10), z.maxLength(70)),
    description: z.string().check(z.minLength(70), z.maxLength(170)),
    /** Who speaks, by what they do. */
    authorRole: z.string().check(z.minLength(3), z.maxLength(60)),
    publishedAt: Day,
    updatedAt: Day,
    /** The projects that the text links to, where they are on record. */
    projects: z._default(z.array(ProjectId), []),
  })
  .check(z.refine(({ publishedAt, updatedAt }) => publishedAt <= updatedAt, 'An article is not changed before it is published.'));
export type ArticleHead = z.infer<typeof ArticleHead>;

/** What the build found out about an article's text. */
const ArticleFacts = z.object({
  headings: z.array(z.object({ id: z.string(), depth: z.union([z.literal(2), z.literal(3)]), text: z.string() })),
  words: z.int().check(z.positive()),
});

/** An article without its text: what lists, feeds and maps of the site need. */
export type Article = ArticleHead & z.infer<typeof ArticleFacts> & { readonly slug: string };

/** Joins what an article's file and its name say. Throws where they are not as they should be. */
export function toArticle(slug: string, { frontmatter, facts }: { frontmatter: unknown; facts: unknown }): Article {
  return { ...ArticleHead.parse(frontmatter), ...ArticleFacts.parse(facts), slug: ArticleSlug.parse(slug) };
}
