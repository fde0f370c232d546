import { readProjectPicture } from '@/features/project/picture-page';
import { ProjectPicture } from '@/features/project/project-picture';
import { pictureRoute } from '@/lib/picture-route';
import { siteConfig } from '../../../../../../../site.config.ts';

const picture = pictureRoute({
  read: async ({ params }) => readProjectPicture((await params).id, { siteName: siteConfig.name }),
  draw: (facts) => <ProjectPicture facts={facts} />,
});

export { picture as GET, picture as HEAD };
