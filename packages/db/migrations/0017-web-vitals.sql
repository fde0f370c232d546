-- What browsers measured of our pages. Nobody's: neither a visitor nor an address stands beside it.
create table web_vital (
  id text primary key check (length(id) between 1 and 64),
  page text not null check (length(page) <= 120),
  metric text not null check (metric in ('CLS', 'FCP', 'INP', 'LCP', 'TTFB')),
  value double precision not null check (value >= 0),
  at timestamptz not null default now()
);
create index on web_vital (at);
