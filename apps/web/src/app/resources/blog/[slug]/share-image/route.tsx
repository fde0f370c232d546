import { AppError } from '@redoubt/domain/errors';
import { readingTime } from '@/features/office/articles/article-paths';
import { ArticlePicture } from '@/features/office/articles/article-picture.server';
import { findArticle } from '@/features/office/articles/articles';
import { pictureRoute } from '@/http/page/picture-route';
import { siteConfig } from '../../../../../../../../site.config.ts';

const picture = pictureRoute({
  read: async ({ params }) => {
    const found = findArticle(String((await params).slug));
    if (found === undefined) throw new AppError('ResourceNotFoundException');
    return { siteName: siteConfig.name, title: found.article.title, role: found.article.authorRole, time: readingTime(found.article) };
  },
  draw: (facts) => <ArticlePicture {...facts} />,
});

export { picture as GET, picture as HEAD };
