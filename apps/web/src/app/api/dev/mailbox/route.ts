import { readMailbox } from '@redoubt/mail/mailbox';
import { z } from 'zod';
import { api, route } from '@/http/route/route';

const Mailbox = z.object({
  mails: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string(), sentAt: z.string() })),
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary:
      'Lists mails that were written to files because no mail server is set, newest first. Asks for the `key` in DATA_DIR/mailbox-key.',
    query: z.object({ key: z.string().optional(), to: z.string().max(320).optional() }),
    result: Mailbox,
    development: true,
    handle: ({ ctx, query }) => readMailbox({ dataDir: ctx.settings.dataDir, to: query.to }),
  }),
});
