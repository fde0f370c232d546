import { readFileSync } from 'node:fs';
import { NewsletterKind, readLetter } from '@redoubt/domain/people/newsletter/letter';
import { sendNewsletter } from '@redoubt/server/people/newsletter/send-newsletter';
import { siteConfig } from '../../../../site.config.ts';
import { readSettings } from '../env.ts';
import { defineVerb, UsageError } from '../frame/verb.ts';
import { withDatabase } from '../with-database.ts';

export const newsletterSend = defineVerb({
  options: {
    kind: { type: 'string', description: `Who gets it: those who chose ${NewsletterKind.options.join(' or ')}.` },
    id: {
      type: 'string',
      description: 'A name for the letter, such as 2026-12. Sent again under the same name, it goes only to people who did not get it.',
    },
  },
  operands: ['file'],
  run: async ({ options: { kind: rawKind, id }, operands: [path = ''] }) => {
    const kind = NewsletterKind.safeParse(rawKind);
    if (!kind.success) throw new UsageError(`Give --kind ${NewsletterKind.options.join(' or ')}.`);
    if (id === undefined) throw new UsageError('Give --id, a name for the letter. See: redoubt newsletter send --help');
    const letter = readLetter(readFileSync(path, 'utf8'));
    if (letter === undefined) throw new UsageError(`${path} is no letter: the subject in the first line, a blank line, then the text.`);
    const settings = readSettings();
    const site = { name: siteConfig.name, origin: settings.publicOrigin };
    const { mails, all } = await withDatabase({ settings }, ({ db }) =>
      sendNewsletter({ db }, { id, kind: kind.data, letter, site, actor: 'redoubt newsletter send' }),
    );
    return {
      text: `${mails} ${mails === 1 ? 'mail is' : 'mails are'} on the way, ${all} in all as ${id}.`,
      json: { id, kind: kind.data, mails, all },
    };
  },
});
