import '@/http/server-only';

/** So many characters leave at once: a line by itself would cost as much as a packet. */
const PIECE_CHARACTERS = 16_384;

/**
 * A file of comma-separated values, sent while it is read. Where reading fails halfway the connection breaks, so that nobody takes a part
 * for the whole.
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
