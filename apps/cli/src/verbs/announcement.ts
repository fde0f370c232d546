import { clearAnnouncement, setAnnouncement } from '@redoubt/server/platform/announcement/manage-announcement';
import { readSettings } from '../env.ts';
import { defineVerb, UsageError } from '../frame/verb.ts';
import { withDatabase } from '../with-database.ts';

export const announcementSet = defineVerb({
  options: {
    content: { type: 'string', description: 'Its text: one line, at most 300 characters.' },
    'link-text': { type: 'string', description: 'The text of its link, at most 60 characters.' },
    link: { type: 'string', description: 'Where it leads: a path of this site or an https address.' },
  },
  operands: [],
  run: async ({ options: { content, 'link-text': linkText, link } }) => {
    if (content === undefined) throw new UsageError('Give --content. See: redoubt announcement set --help');
    if ((linkText === undefined) !== (link === undefined)) throw new UsageError('--link and --link-text go together.');
    const announcement = { content, linkText: linkText ?? null, link: link ?? null };
    const kept = await withDatabase({ settings: readSettings() }, ({ db }) =>
      setAnnouncement({ db }, { announcement, actor: 'redoubt announcement set' }),
    );
    return { text: 'It is above every page within five seconds.', json: kept };
  },
});

export const announcementClear = defineVerb({
  options: {},
  operands: [],
  run: async () => {
    const cleared = await withDatabase({ settings: readSettings() }, ({ db }) =>
      clearAnnouncement({ db }, { actor: 'redoubt announcement clear' }),
    );
    return { text: cleared ? 'Nothing is announced any more.' : 'Nothing was announced.', json: { cleared } };
  },
});
