import { AppError } from '@redoubt/domain/errors';
import { ProjectId } from '@redoubt/domain/ids';
import { getBadge } from '@redoubt/server/catalog/badge/get-badge';
import { drawBadge } from '@/features/catalog/badge/draw-badge.server';
import { getContext } from '@/http/context';
import { takeNetworkLimit } from '@/http/request/network-limit';
import { toFileResponse } from '@/http/route/revalidation';
import { answering } from '@/http/route/route';
import { siteConfig } from '../../../../../../site.config.ts';

const FILE = /^([a-z0-9-]{1,64})\.svg$/;
const THEMES = new Set(['light', 'dark']);

/**
 * A project's badge for other sites: `/badge/aave.svg`; `?theme=light` or `dark` fixes its theme.
 */
const badge = answering(async (request, { params }) => {
  const ctx = getContext();
  await takeNetworkLimit(ctx, { name: 'badges', headers: request.headers });
  const id = ProjectId.safeParse(FILE.exec(String((await params).file))?.[1]);
  if (!id.success) throw new AppError('ResourceNotFoundException');
  const theme = new URL(request.url).searchParams.get('theme') ?? '';
  const facts = await getBadge(ctx, { id: id.data });
  const body = drawBadge(facts, { siteName: siteConfig.name, theme: THEMES.has(theme) ? (theme as 'light' | 'dark') : 'auto' });
  const headers = {
    'content-type': 'image/svg+xml; charset=utf-8',
    // Short: a badge must turn red soon after an incident is recorded.
    'cache-control': 'public, max-age=300',
    // Other sites embed it. Opened directly it runs nothing.
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  return toFileResponse(request, { body, headers });
});

export { badge as GET, badge as HEAD };
