-- Penetration tests beside audits, from the offer to the published report.
alter table engagement add column kind text not null default 'audit' check (kind in ('audit', 'pentest'));
-- Where the published report of a penetration test is. It is no audit of the project, so it has no statement.
alter table engagement add column report_url text check (length(report_url) <= 2048);
alter table engagement add column reported_on date;
alter table engagement add check (kind = 'audit' or statement_id is null);
alter table engagement add check (report_url is null or (kind = 'pentest' and state = 'published'));
alter table engagement add check ((report_url is null) = (reported_on is null));
create index engagement_pentest on engagement (project_id) where kind = 'pentest' and state = 'published';
