-- Addresses whose holdings a person wants to see together. Nothing but what anybody can read on a chain: there is no key here.
create table wallet (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account on delete cascade,
  protocol text not null check (protocol ~ '^[a-z0-9-]{1,32}$'),
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  label text not null default '' check (char_length(label) <= 50),
  -- Its place in the list, and how many there can be.
  position smallint not null check (position between 1 and 20),
  created_at timestamptz not null default now(),
  unique (user_id, protocol, address),
  unique (user_id, position) deferrable initially immediate
);

create trigger note_changed_row after insert or update or delete on wallet for each row execute function note_changed_row('id');
