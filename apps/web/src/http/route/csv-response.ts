import '@/http/server-only';
import { UTF8_MARK } from '@redoubt/domain/platform/csv/to-csv-line';
import * as z from 'zod/mini';

/** Characters per chunk: a chunk per line would cost a packet per line. */
const PIECE_CHARACTERS = 16_384;

/** `?mark=on` asks for a file that begins with a byte order mark. Our own links do, because people open such files in spreadsheets. */
export const CsvMark = z.optional(z.literal('on'));
export type CsvMark = z.infer<typeof CsvMark>;

/**
 * A CSV file, streamed while it is read. When reading fails halfway, the connection breaks, so that
 * a part is not mistaken for the whole file.
 */
export function toCsvResponse(lines: AsyncGenerator<string>, { name, mark }: { name: string; mark?: CsvMark }): Response {
  const encoder = new TextEncoder();
  let begun = mark === undefined;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      let piece = begun ? '' : UTF8_MARK;
      begun = true;
      while (piece.length < PIECE_CHARACTERS) {
        const { value, done } = await lines.next();
        if (done === true) {
          if (piece !== '') controller.enqueue(encoder.encode(piece));
          controller.close();
          return;
        }
        piece += value;
      }
      controller.enqueue(encoder.encode(piece));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'public, max-age=60',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    },
  });
}
