-- What a key was made from: other names, links and contracts of a project lead to it as its name does.
alter table search_key add column origin text not null default 'name' check (origin in ('name', 'alias', 'link', 'contract'));
-- Projects without a key get theirs with the next refresh.
delete from search_key using project where project.id = project_id and project.origin <> 'token-list';

alter table project_statement drop constraint project_statement_kind_check;
alter table project_statement add constraint project_statement_kind_check check (kind in (
  'contact', 'person', 'company', 'identity-check', 'testing', 'documents', 'trait', 'status', 'ruling', 'no-contract', 'attested', 'alias'));

-- Listed tokens that can be confused with a better known name. Derived from project.
create table look_alike (
  project_id text primary key references project on delete cascade,
  -- Null where the known name has no project: a coin of its own chain.
  known_id text references project on delete cascade,
  known_name text not null,
  likeness text not null check (likeness in ('name', 'letters', 'near-name', 'ticker'))
);
create index on look_alike (known_id);

create index project_incident_title on project_incident using gin (lower(title) gin_trgm_ops);
-- The projects that are not merely listed, of which there are few.
create index project_researched on project (id) where origin <> 'token-list';
