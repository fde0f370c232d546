-- What is announced above every page: one announcement, or none.
create table announcement (
  single boolean primary key default true check (single),
  content text not null check (length(content) between 1 and 300),
  link_text text check (length(link_text) between 1 and 60),
  link text check (length(link) <= 2048),
  updated_at timestamptz not null default now(),
  check ((link is null) = (link_text is null))
);
