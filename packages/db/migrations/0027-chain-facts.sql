-- What the analysis of a contract's powers was asked about beside the chain itself: accounts, by contract. With it anybody gets the same map.
alter table power_map add column question jsonb not null default '{}';

-- Up to where a project's facts from one chain were last worked out.
create table assessment (
  project_id text not null references project on delete cascade,
  chain_id bigint not null references chain on delete cascade,
  block bigint not null,
  block_hash bytea not null check (octet_length(block_hash) = 32),
  assessed_at timestamptz not null default now(),
  primary key (project_id, chain_id)
);

-- Facts that rest on a block: looked through whenever blocks are withdrawn.
create index fact_of_block on fact (deployment) where valid_to is null and source in ('R', 'L', 'X', 'B');

-- Whether a fact ended because its block was withdrawn.
alter table fact add column withdrawn boolean not null default false;

-- Curators also say when they looked for holders of powers on lists of sanctioned and known attackers.
alter table project_search_record drop constraint project_search_record_subject_check;
alter table project_search_record add check (subject in ('audits', 'incidents', 'bounty', 'team', 'sanctions'));
