import { SearchQuery } from '@redoubt/domain/catalog/project/schema';
import { searchProjects } from '@redoubt/server/catalog/search/search-projects';
import { z } from 'zod';
import { getContext } from '@/http/context';

export async function GET(request: Request): Promise<Response> {
  const query = z.parse(SearchQuery, Object.fromEntries(new URL(request.url).searchParams));
  return Response.json(await searchProjects(getContext(), query));
}
