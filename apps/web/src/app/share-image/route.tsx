import { SitePicture } from '@/features/catalog/home/site-picture.server';
import { pictureRoute } from '@/http/page/picture-route';
import { siteConfig } from '../../../../../site.config.ts';

/** Drawn when asked for: while the site is built there is nobody to count requests. */
export const dynamic = 'force-dynamic';

const picture = pictureRoute({
  read: async () => ({
    name: siteConfig.name,
    question: 'Can I trust this project?',
    words: 'Every answer names the block, contract or report behind it, and lists what has not been checked.',
  }),
  draw: (facts) => <SitePicture {...facts} />,
});

export { picture as GET, picture as HEAD };
