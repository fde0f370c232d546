import { openPictureFolder } from '@redoubt/server/platform/upload/picture-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { sweep } from './sweep.ts';

test('a sweep deletes expired rows and no others', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  await sql`insert into rate_limit (key, full_at) values ('\\x01', now() - interval '1 second'), ('\\x02', now() + interval '1 minute')`.execute(
    db,
  );
  await sql`insert into idempotency_key (scope, key, request_hash, status, body, created_at) values
    ('s', 'old', '\\x00', 200, '{}', now() - interval '25 hours'), ('s', 'new', '\\x00', 200, '{}', now() - interval '23 hours')`.execute(
    db,
  );
  await sql`insert into visitor_salt (day, salt) values
    ((now() at time zone 'utc')::date - 1, '\\x00'), ((now() at time zone 'utc')::date, '\\x00')`.execute(db);
  await sql`insert into mail (recipient, subject, text_body, html_body, expires_at, created_at) values
    ('ann@example.com', 'expired long ago', 't', 'h', now(), now() - interval '31 days'),
    ('ann@example.com', 'expired', 't', 'h', now(), now()),
    ('ann@example.com', 'waits', 't', 'h', now() + interval '1 hour', now())`.execute(db);
  await sql`insert into error_group (fingerprint, title, reports, last_seen_at) values
    ('\\x01', 'met long ago', 1, now() - interval '91 days'), ('\\x02', 'met lately', 1, now() - interval '89 days')`.execute(db);
  await sql`insert into error_report (fingerprint, description, trace) values ('\\x01', 'd', 't'), ('\\x02', 'd', 't')`.execute(db);
  await sql`insert into verification_code (id, address_key, purpose, request_id, code_hash, expires_at) values
    (gen_random_uuid(), sha256('a'), 'sign-up', gen_random_uuid(), sha256('b'), now() - interval '25 hours'),
    (gen_random_uuid(), sha256('a'), 'sign-up', gen_random_uuid(), sha256('b'), now() - interval '23 hours')`.execute(db);
  await sql`insert into login_failure (key, failures, last_at) values
    ('\\x01', 9, now() - interval '121 minutes'), ('\\x02', 9, now() - interval '119 minutes')`.execute(db);
  await sql`insert into worker_heartbeat (id, seen_at) values ('pool-dead', now() - interval '2 hours'), ('pool-alive', now())`.execute(db);

  await sql`insert into project (id, name, tickers, categories) values ('harbour', 'Harbour', '{}', '{}')`.execute(db);
  await sql`insert into happening (kind, source_key, project_id, severity, state, title, detail, path, happened_at, changed_at, change)
    select 'score', days, 'harbour', 'minor', 'confirmed', days, '', '/', now(), now() - make_interval(days => days::int), 1
    from unnest(array['366', '364']) as days`.execute(db);
  await sql`insert into user_account (username) values ('ada00001')`.execute(db);
  await sql`insert into trusted_browser (user_id, browser_key, used_at)
    select id, sha256(days::text::bytea), now() - make_interval(days => days) from user_account, unnest(array[366, 364]) as days`.execute(
    db,
  );
  await sql`insert into webhook (user_id, position, url, kinds, severity_min) select id, 1, 'https://hooks.example/', '{alert}', 'minor' from user_account`.execute(
    db,
  );
  await sql`insert into webhook_delivery (webhook_id, event, body, created_at, delivered_at)
    select id, 'test', '{}', now() - make_interval(days => days), now() from webhook, unnest(array[31, 29]) as days`.execute(db);

  await sql`insert into watchlist (user_id, name, position, deleted_at)
    select id, name, place, now() - make_interval(mins => gone) from user_account,
    (values ('kept', 1, null), ('deleted lately', 2, 59), ('deleted', 3, 61)) as list (name, place, gone)`.execute(db);

  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const site = { name: 'Redoubt', origin: 'https://site.example' };
  const pictures = openPictureFolder({ dataDir: '/nowhere' });
  await sweep.handle({ db, log, transport: { send: async () => undefined }, codeSecret: 'k'.repeat(32), site, pictures }, {});

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      msg: 'swept',
      expiredMails: 2,
      oldMails: 1,
      mailFiles: 0,
      errorGroups: 1,
      visitorSalts: 1,
      verificationCodes: 1,
      loginFailures: 1,
      trustedBrowsers: 1,
      rateLimits: 1,
      idempotencyKeys: 1,
      notificationEvents: 1,
      webhookDeliveries: 1,
      watchlists: 1,
      failedJobs: 0,
      heartbeats: 1,
    },
  ]);
  const mails = await db.selectFrom('mail').select(['subject', 'text_body']).orderBy('subject').execute();
  expect(mails).toEqual([
    { subject: 'expired', text_body: null },
    { subject: 'waits', text_body: 't' },
  ]);
  const lists = await db.selectFrom('watchlist').select('name').orderBy('name').execute();
  expect(lists.map(({ name }) => name)).toEqual(['deleted lately', 'kept']);
  expect(await db.selectFrom('error_group').select('title').execute()).toEqual([{ title: 'met lately' }]);
  expect(await db.selectFrom('error_report').select('id').execute()).toHaveLength(1);
  expect(await db.selectFrom('idempotency_key').select('key').execute()).toEqual([{ key: 'new' }]);
});
