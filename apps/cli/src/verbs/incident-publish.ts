import { StateBody } from '@redoubt/domain/office/editor/schema';
import { stateFact } from '@redoubt/server/office/statement/state-fact';
import { readSettings } from '../env.ts';
import { defineVerb, UsageError } from '../frame/verb.ts';
import { withDatabase } from '../with-database.ts';

export const incidentPublish = defineVerb({
  options: {
    date: { type: 'string', description: 'When it happened: a day, a month or a year, as 2026-11-22.' },
    kind: { type: 'string', description: 'What it was: exploit, rug-pull, private-key-compromise, phishing or anomaly.' },
    title: { type: 'string', description: 'One line, at most 160 characters.' },
    cause: { type: 'string', description: 'Its cause, at most 600 characters.' },
    'loss-usd': { type: 'string', description: 'The loss in whole US dollars. Leave it out where it is unknown.' },
    chain: { type: 'string', description: 'The chain on which it happened.' },
    transaction: { type: 'string', description: 'Hash of the transaction in which it happened.' },
    source: { type: 'string', description: 'Address of a page that reports it.' },
  },
  operands: ['project'],
  run: async ({ operands: [projectId], options: { source, 'loss-usd': lossUsd, ...incident } }) => {
    const body = StateBody.safeParse({
      projectId,
      statement: { what: 'incident', lossUsd, ...incident },
      source,
      statedOn: new Date().toISOString().slice(0, 10),
    });
    if (!body.success) {
      const [{ path, message } = { path: [], message: 'See: redoubt incident publish --help' }] = body.error.issues;
      throw new UsageError(`${String(path.at(-1) ?? 'incident')}: ${message}`);
    }
    const stated = await withDatabase({ settings: readSettings() }, ({ db }) =>
      stateFact({ db, clientOf: () => Promise.resolve(undefined) }, { ...body.data, actor: 'redoubt incident publish' }),
    );
    return { text: `Published among the incidents of ${stated.projectId}.`, json: stated };
  },
});
