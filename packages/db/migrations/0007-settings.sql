-- What a session's browser is, in a few words by which its owner knows it again. Null for sessions opened before this was kept.
alter table user_session add column device text check (length(device) between 1 and 60);

-- Under which random name the picture that a person chose is kept. Nothing that anybody types becomes part of a file's name.
alter table user_account add column picture_key text unique check (picture_key ~ '^[0-9a-f]{32}$');

-- Which mails a person wants. `id` stands in mails: who has it may look at these choices and end them all, nothing else.
create table mail_preference (
  user_id uuid primary key references user_account on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  security_alerts boolean not null default true,
  watchlist_alerts boolean not null default true,
  portfolio_alerts boolean not null default true,
  weekly_digest boolean not null default false,
  product_updates boolean not null default false,
  marketing boolean not null default false,
  unsubscribed_at timestamptz,
  updated_at timestamptz not null default now(),
  check (unsubscribed_at is null
    or not (security_alerts or watchlist_alerts or portfolio_alerts or weekly_digest or product_updates or marketing))
);

-- What a person told about themselves; a later answer replaces the one before.
create table survey_answer (
  user_id uuid primary key references user_account on delete cascade,
  answers jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
