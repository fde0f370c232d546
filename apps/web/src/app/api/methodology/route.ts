import { METHOD } from '@redoubt/domain/catalog/score/method';
import { hashMethod, PublishedMethod, publishMethod } from '@redoubt/domain/catalog/score/publish/published-method';
import { z } from 'zod';
import { api, route } from '@/http/route/route';

const Methodology = z.object({
  method: PublishedMethod,
  /** SHA-256 of the method's canonical JSON (keys sorted, no spaces), in hexadecimal. */
  sha256: z.string(),
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'The scoring method: every check with its weight, rule and sources, caps, cut-offs, and the hash of the whole.',
    result: Methodology,
    cacheControl: 'public, max-age=300',
    handle: async () => {
      const method = publishMethod(METHOD);
      return { method, sha256: await hashMethod(method) };
    },
  }),
});
