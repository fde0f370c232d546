import '@/http/server-only';
import { AppError } from '@redoubt/domain/errors';
import { getContext, type WebContext } from '@/http/context';
import { takeNetworkLimit } from '@/http/request/network-limit';
import { toFileResponse } from './revalidation.ts';

type ReportFile = {
  readonly id: string;
  readonly ending: 'json' | 'pdf';
  readonly type: string;
  readonly find: (ctx: WebContext, params: { id: string }) => Promise<string | Buffer | undefined>;
};

/** A published report as a file to be saved, byte for byte. Throws `ResourceNotFoundException` where none is public. */
export async function answerReportFile(request: Request, { id, ending, type, find }: ReportFile): Promise<Response> {
  const ctx = getContext();
  await takeNetworkLimit(ctx, { name: 'reports', headers: request.headers });
  const found = await find(ctx, { id });
  if (found === undefined) throw new AppError('ResourceNotFoundException');
  const headers = {
    'content-type': type,
    'content-disposition': `attachment; filename="report-${id}.${ending}"`,
    'cache-control': 'public, max-age=300',
  };
  const body = typeof found === 'string' ? found : new Uint8Array(found);
  return toFileResponse(request, { body, headers });
}
