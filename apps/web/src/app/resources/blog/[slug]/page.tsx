import type { Metadata } from 'next';
import { ArticlePage, articleMetadata } from '@/features/office/articles/article-page.server';
import { siteConfig } from '../../../../../../../site.config.ts';

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return articleMetadata((await params).slug, siteConfig.name);
}

export default async function BlogPost({ params }: Props) {
  return <ArticlePage slug={(await params).slug} siteName={siteConfig.name} contactEmail={siteConfig.contactEmail} />;
}
