import { ProjectPicture } from '@/features/catalog/project/picture/project-picture.server';
import { readProjectPicture } from '@/features/catalog/project/picture/read-project-picture.server';
import { pictureRoute } from '@/http/page/picture-route';
import { siteConfig } from '../../../../../../../site.config.ts';

const picture = pictureRoute({
  read: async ({ params }) => readProjectPicture((await params).id, { siteName: siteConfig.name }),
  draw: (facts) => <ProjectPicture facts={facts} />,
});

export { picture as GET, picture as HEAD };
