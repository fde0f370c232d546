-- Projects that a person keeps an eye on, in named lists. The order of a list is that of its array; what is no project any more is left out when
-- it is read.
create table watchlist (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account on delete cascade,
  name text not null check (char_length(name) between 1 and 50),
  -- Its place among the person's lists, and how many there can be.
  position smallint not null check (position between 1 and 50),
  projects text[] not null default '{}' check (cardinality(projects) <= 500),
  -- Who has it may look at the list. Null: only its owner may.
  share_key text unique check (share_key ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, name),
  unique (user_id, position) deferrable initially immediate
);

create trigger note_changed_row after insert or update or delete on watchlist for each row execute function note_changed_row('id');

-- When a person last looked at their lists, and when before that: what changed in between is shown.
create table watchlist_visit (
  user_id uuid primary key references user_account on delete cascade,
  seen_at timestamptz not null default now(),
  previous_at timestamptz
);

create trigger note_changed_row after insert or update or delete on watchlist_visit for each row execute function note_changed_row('user_id');
