-- Which features are on where no flag service is named, as `redoubt flags` sets them.
create table feature_flag (
  key text primary key check (key ~ '^[A-Za-z][A-Za-z0-9_]{0,63}$'),
  value boolean not null,
  updated_at timestamptz not null default now()
);

-- For whom a flag is something else than for everybody.
create table feature_flag_user (
  key text not null references feature_flag on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  value boolean not null,
  primary key (key, user_id)
);
create index on feature_flag_user (user_id);
