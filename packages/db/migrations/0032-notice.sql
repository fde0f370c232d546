-- Something that happened to a project and that people are told of: the words as they are told, whatever becomes of where they came from.
create table happening (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('alert', 'incident', 'score')),
  -- Which alert or record of a score it came from: the same can't be told twice.
  source_key text not null,
  project_id text not null references project on delete cascade,
  severity text not null check (severity in ('critical', 'major', 'medium', 'minor', 'informational')),
  state text not null check (state in ('pending', 'confirmed', 'retracted')),
  title text not null,
  detail text not null,
  -- Where on this site it can be read about.
  path text not null check (path ~ '^/'),
  happened_at timestamptz not null,
  told_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- The newest change of its source that was told.
  change bigint not null,
  unique (kind, source_key)
);
create index on happening (project_id, id desc);
create index on happening (told_at);

-- How far each source was read. What is there by now is history and told to nobody.
create table notice_cursor (
  source text primary key check (source in ('alert', 'score')),
  position bigint not null
);
insert into notice_cursor (source, position)
  select 'alert', coalesce(max(change), 0) from alert union all select 'score', coalesce(max(id), 0) from score_record;

-- Higher with each change: the order of an inbox.
create sequence notice_place;

-- That somebody was told of something: their inbox.
create table notice (
  user_id uuid not null references user_account on delete cascade,
  happening_id bigint not null references happening on delete cascade,
  place bigint not null unique default nextval('notice_place'),
  -- Why them: the project was in these lists, or one of their wallets held its token.
  watchlists uuid[] not null default '{}',
  held boolean not null default false,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  primary key (user_id, happening_id)
);
create index on notice (user_id, place desc);
create index notice_unseen on notice (user_id) where seen_at is null;
create index on notice (happening_id);

-- What is to be mailed of it and when, and what was: one row a change, so that nothing is mailed twice.
create table notice_mail (
  user_id uuid not null,
  happening_id bigint not null,
  change bigint not null,
  event text not null check (event in ('raised', 'retracted')),
  frequency text not null check (frequency in ('immediate', 'daily', 'weekly')),
  due_at timestamptz not null,
  mailed_at timestamptz,
  primary key (user_id, happening_id, change),
  foreign key (user_id, happening_id) references notice on delete cascade
);
create index notice_mail_due on notice_mail (due_at) where mailed_at is null;

-- What a person wants to hear, and how. One row for all their lists, one for a list that is to be otherwise, one for their wallets;
-- without a row the defaults hold.
create table notice_choice (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account on delete cascade,
  watchlist_id uuid references watchlist on delete cascade,
  portfolio boolean not null default false,
  -- By kind and severity: off, inbox, weekly, daily or immediate.
  levels jsonb not null,
  updated_at timestamptz not null default now(),
  check (not (portfolio and watchlist_id is not null)),
  unique nulls not distinct (user_id, watchlist_id, portfolio)
);
create index on notice_choice (watchlist_id);
create trigger note_changed_row after insert or update or delete on notice_choice for each row execute function note_changed_row('id');

-- An address of somebody's own that is called with what happens. Its secret is kept nowhere: it follows from the installation's, the id
-- and the number of times that it was made anew.
create table webhook (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account on delete cascade,
  position smallint not null check (position between 1 and 5),
  url text not null check (length(url) between 1 and 2048),
  kinds text[] not null,
  severity_min text not null check (severity_min in ('critical', 'major', 'medium', 'minor', 'informational')),
  secret_version integer not null default 1,
  -- Since when nothing is sent: its owner said so, or it failed for long.
  paused_at timestamptz,
  paused_by text check (paused_by in ('owner', 'failures')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, position),
  check ((paused_at is null) = (paused_by is null))
);
create trigger note_changed_row after insert or update or delete on webhook for each row execute function note_changed_row('id');

-- What was sent to a webhook, or is to be: one row a change, so that nothing is ordered twice.
create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhook on delete cascade,
  -- Null for a test.
  happening_id bigint references happening on delete cascade,
  change bigint,
  event text not null,
  body text not null,
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  attempted_at timestamptz,
  -- When the next try is due; null when there is none.
  next_at timestamptz,
  delivered_at timestamptz,
  -- It is not tried any more.
  dropped_at timestamptz,
  status smallint,
  error text,
  unique (webhook_id, happening_id, change),
  check (num_nonnulls(delivered_at, dropped_at, next_at) = 1)
);
create index on webhook_delivery (webhook_id, created_at desc);
create index on webhook_delivery (happening_id);
create index on webhook_delivery (created_at);

-- Projects whose tokens a wallet held when it was last looked at.
create table wallet_holding (
  wallet_id uuid not null references wallet on delete cascade,
  project_id text not null references project on delete cascade,
  primary key (wallet_id, project_id)
);
create index on wallet_holding (project_id);
alter table wallet add column held_at timestamptz;

-- Under which address a list can be read as a feed. Deleted when its owner withdraws it.
create table watchlist_feed (
  watchlist_id uuid primary key references watchlist on delete cascade,
  key text not null unique check (key ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now()
);
create trigger note_changed_row after insert or update or delete on watchlist_feed for each row execute function note_changed_row('watchlist_id');

-- Who watches a project.
create index watchlist_projects on watchlist using gin (projects);

-- With which address a mail program ends such mails (RFC 8058); null for mails that are no matter of choice.
alter table mail add column unsubscribe_url text;
