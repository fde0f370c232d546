import '@/http/server-only';

/** Characters per chunk: a chunk per line would cost a packet per line. */
const PIECE_CHARACTERS = 16_384;

/**
 * A CSV file, streamed while it is read. When reading fails halfway, the connection breaks, so that
 * a part is not mistaken for the whole file.
 */
export function toCsvResponse(lines: AsyncGenerator<string>, { name }: { name: string }): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      let piece = '';
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
