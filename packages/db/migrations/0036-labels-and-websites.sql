-- Names of addresses by others, as an operator imported them. One list a source: a newer file of it takes the place of the older one.
create table label_list (
  source text primary key check (length(source) <= 2048),
  name text not null check (length(name) between 1 and 80),
  licence text not null check (length(licence) between 1 and 200),
  stated_on date not null,
  -- Kinds of which the list means to name all: who is not in it is none of them.
  covers text[] not null,
  -- Of the file: the same one again changes nothing.
  content_hash text not null,
  imported_at timestamptz not null default now()
);

create table address_label (
  source text not null references label_list on delete cascade,
  -- '*': on every chain.
  chain text not null,
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  kind text not null check (kind in ('sanctioned', 'exploiter', 'mixer', 'exchange', 'bridge', 'other')),
  label text not null check (length(label) between 1 and 80),
  primary key (source, chain, address, kind)
);
create index on address_label (address);

-- When a project's website was last looked at, or was about to be: once a day at most. What was seen is in facts.
create table website_look (
  project_id text primary key references project on delete cascade,
  looked_at timestamptz not null default now()
);
