-- How many views of a project were counted and are no longer kept singly.
create table project_view_archive (
  project_id text primary key references project on delete cascade,
  views bigint not null
);
-- Whether a visitor's view counts is settled by a limit; what is asked of views is how many, since when.
drop index project_view_project_id_visitor_at_idx;
create index on project_view (at);
