import { createDatabase } from '@redoubt/db/client';
import { advanceReport, type Reported } from './advance-report.ts';

/** A process that takes one report after the other through its states, says each step, and does not end by itself. Its argument is JSON. */
type Argument = { readonly url: string; readonly sessionSecret: string; readonly reported: Reported };

const { url, sessionSecret, reported } = JSON.parse(process.argv[2] ?? '') as Argument;
const { db } = createDatabase({ url, connectionsMax: 1 });
await db.selectFrom('engagement').select('id').execute();
process.stdout.write('ready\n');
for (;;) process.stdout.write(`${await advanceReport({ db, secrets: { sessionSecret } }, reported)}\n`);
