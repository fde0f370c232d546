import { ProjectId } from '@redoubt/domain/ids';
import { getProject } from '@redoubt/server/catalog/project/get-project';
import { z } from 'zod';
import { getContext } from '@/http/context';
import { siteConfig } from '../../../../../../site.config.ts';

export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const id = z.parse(ProjectId, (await params).id);
  return Response.json(await getProject(getContext(), { id, host: siteConfig.name }));
}
