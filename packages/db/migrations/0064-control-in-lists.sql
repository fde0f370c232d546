-- Who controls a project, in the shape of `ControlSummary` of packages/domain/src/catalog/verdict/control-summary.ts, and what lists
-- order and filter of it. Null: only a name and addresses are on record.
alter table project_listing
  add column control jsonb,
  add column strengths text[] not null default '{}',
  -- Infinite where no one can take value; null where the shortest delay is not known.
  add column delay_seconds double precision,
  add column privileged_at timestamptz;
create index project_listing_delay on project_listing (demo, delay_seconds desc nulls last, position);
create index project_listing_privileged on project_listing (demo, privileged_at desc nulls last, position);
-- The most audited projects with a verdict.
create index project_listing_audits on project_listing (audits desc, position) where not demo and verdict_level is not null;

-- Whether a function of the map replaces the contract's code; null where that is open.
alter table power_map add column upgradeable boolean generated always as (
  case
    when jsonb_path_exists(map, '$.powers[*] ? (@.enabled.is == "yes").capabilities[*] ? (@ == "upgrade")') then true
    when jsonb_path_exists(map, '$.openDangers[*].capabilities[*] ? (@ == "upgrade")') then true
    when jsonb_path_exists(map, '$.powers[*] ? (!(@.enabled.is == "no" && @.enabled.reason == "nobody-holds-it")).capabilities[*] ? (@ == "upgrade")')
      then null
    when map ->> 'kind' = 'contract' and jsonb_array_length(map -> 'unknown') = 0 then false
  end
) stored;
