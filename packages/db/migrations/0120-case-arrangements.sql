-- What a person did to the picture of a version's trace: which accounts are hidden, pinned, in a group or a collapsed chain
-- (packages/domain/src/onchain/case/arrangement.ts). Null: as it was laid out. The hash of a version holds it where there is one.
alter table trace_case_version
  add column arrangement jsonb check (octet_length(arrangement::text) <= 65536);
