-- For how many of a hundred people a flag is on, where it is neither on nor off for all; `value` then says what it is for the rest.
alter table feature_flag add column share smallint check (share between 0 and 100);

-- Letters to those who chose that kind of mail.
create table newsletter (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  kind text not null check (kind in ('product-updates', 'marketing')),
  -- Of subject and text: the rest of a letter that was interrupted is the same letter.
  text_hash bytea not null check (length(text_hash) = 32),
  created_at timestamptz not null default now()
);

-- For whom one was put into the outbox: nobody gets a letter twice, however often it is sent.
create table newsletter_recipient (
  newsletter_id text not null references newsletter on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  primary key (newsletter_id, user_id)
);
create index on newsletter_recipient (user_id);
