import type { Metadata } from 'next';
import { GET } from '@/app/api/openapi.json/route';
import { ApiDocsPage } from '@/features/office/api-docs/api-docs-page.server';
import { ApiDocument } from '@/features/office/api-docs/api-document';
import { getContext } from '@/http/context';

export const metadata: Metadata = {
  title: 'API',
  description: 'How to read everything that this site shows: calls, limits, entity tags, cursors, and every table as a file.',
  alternates: { canonical: '/docs/api' },
};

/** The same for the life of a process. */
let made: ApiDocument | undefined;

export default async function ApiDocs() {
  const origin = getContext().settings.publicOrigin;
  made ??= await readDocument(origin);
  return <ApiDocsPage document={made} origin={origin} />;
}

/** The answer of the API itself. */
async function readDocument(origin: string): Promise<ApiDocument> {
  const answer = await GET(new Request(`${origin}/api/openapi.json`), { params: Promise.resolve({}) });
  return ApiDocument.parse(await answer.json());
}
