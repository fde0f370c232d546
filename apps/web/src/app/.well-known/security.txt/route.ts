import { getContext } from '@/lib/context';
import { fileRoute } from '@/lib/file-route';
import { toSecurityTxt } from '@/lib/security-txt';
import { siteConfig } from '../../../../../../site.config.ts';

export const dynamic = 'force-dynamic';

const contact = fileRoute({
  type: 'text/plain',
  write: async () => toSecurityTxt(siteConfig.securityContact, { publicOrigin: getContext().settings.publicOrigin }),
});

export { contact as GET, contact as HEAD };
