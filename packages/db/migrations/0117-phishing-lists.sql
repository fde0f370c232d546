-- Lists of phishing domains by others, as an operator imported them: none is shipped. With the right of use that each states.
create table phishing_list (
  list text primary key check (list ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  name text not null check (length(name) between 1 and 80),
  -- The page that a reader can open.
  page text not null check (length(page) <= 2048),
  licence text not null check (length(licence) between 1 and 200),
  -- The address, or the name of the file; null: not read yet.
  origin text check (length(origin) <= 2048),
  etag text check (length(etag) <= 500),
  -- The day as of which it speaks.
  read_on date,
  -- A failure stays visible until the list is read again.
  failed_at timestamptz,
  failure text check (length(failure) <= 500),
  retry_at timestamptz
);

create table phishing_domain (
  list text not null references phishing_list on delete cascade,
  -- In ASCII, lower case, without "www.". Domains below it are meant, too.
  domain text collate "C" not null check (length(domain) <= 253),
  -- The list says of it that it is none.
  allowed boolean not null,
  primary key (domain, list)
);
create index on phishing_domain (list);
-- Finds the domains below one.
create index on phishing_domain (reverse(domain));

-- Domains of projects that an editor confirmed to be phishing although the project has them on record.
create table phishing_confirmation (
  domain text collate "C" primary key check (length(domain) <= 253),
  confirmed_at timestamptz not null default now()
);
