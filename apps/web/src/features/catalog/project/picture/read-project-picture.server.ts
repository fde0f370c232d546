import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readScore } from '@redoubt/domain/catalog/project/shown';
import { AppError } from '@redoubt/domain/errors';
import { ProjectId } from '@redoubt/domain/ids';
import { getProject } from '@redoubt/server/catalog/project/get-project';
import { formatDay } from '@redoubt/ui/data/format';
import { getContext } from '@/http/context';
import type { PictureFacts } from './project-picture.server.tsx';

/** Drawings that the build has copied; the web process runs in the web app's folder. */
const DRAWING = /^\/logos\/[a-z0-9-]+\.svg$/;

/** What the picture of a project shows. Throws `ResourceNotFoundException` when there is no such project, or can't be. */
export async function readProjectPicture(rawId: string | string[] | undefined, { siteName }: { siteName: string }): Promise<PictureFacts> {
  const id = ProjectId.safeParse(rawId);
  if (!id.success) throw new AppError('ResourceNotFoundException');
  const profile = await getProject(getContext(), { id: id.data });
  return {
    id: profile.id,
    name: profile.name,
    ticker: profile.tokenTickers[0],
    score: readScore(profile),
    verdict: profile.verdict,
    day: formatDay(profile.updatedAt.slice(0, 10)),
    siteName,
    logo: await readLogo(profile.logo),
  };
}

/** The drawing as a data address; undefined where there is none, and where it lies on another machine. */
async function readLogo(logo: string | null): Promise<string | undefined> {
  if (logo === null || !DRAWING.test(logo)) return undefined;
  const text = await readFile(join(process.cwd(), 'public', logo)).catch(() => undefined);
  return text && `data:image/svg+xml;base64,${text.toString('base64')}`;
}
