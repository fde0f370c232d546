import { getContext } from '@/http/context';
import { toSecurityTxt } from '@/http/page/security-txt';
import { fileRoute } from '@/http/route/file-route';
import { siteConfig } from '../../../../../../site.config.ts';

export const dynamic = 'force-dynamic';

const contact = fileRoute({
  type: 'text/plain',
  write: async () => toSecurityTxt(siteConfig.securityContact, { publicOrigin: getContext().settings.publicOrigin }),
});

export { contact as GET, contact as HEAD };
