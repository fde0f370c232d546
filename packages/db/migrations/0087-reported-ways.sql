-- What others read of who controls a project's core contracts, in the shape of `ReportedWay` of
-- packages/domain/src/catalog/verdict/reported-ways.ts. None until the project is judged again.
alter table project_listing add column reported_ways jsonb not null default '[]';
