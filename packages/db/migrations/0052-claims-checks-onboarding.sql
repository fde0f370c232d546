-- A claim to a contract has two sides, the domain that names it and the controller that confirms: by what each was proven.
update editor_statement set proof = jsonb_build_array(proof) where proof is not null;
alter table editor_statement rename column proof to proofs;
-- Claims from before are of one side. Their contracts count again once an editor accepts what is missing.
delete from project_contract where statement_id in (select id from editor_statement where what = 'contract' and body ? 'claim');
-- What a domain alone claimed proved links and websites: they are due for another look.
delete from website_look;

-- Identity checks that editors stated and withdrew: a project's page says when and why, whatever becomes of the statement.
create table withdrawn_identity_check (
  id bigint generated always as identity primary key,
  project_id text not null references project on delete cascade,
  -- As it was stated, in the shape that packages/domain/src/editor/schema.ts gives it.
  body jsonb not null,
  reason text not null check (length(reason) <= 300),
  source text not null check (length(source) <= 2048),
  withdrawn_on date not null
);
create index on withdrawn_identity_check (project_id);

-- Since when a project is on record, by its own earliest dated look: null where it has none. The next import says it of each.
alter table project_listing alter column onboarded_at drop not null;
update project_listing set onboarded_at = null;
