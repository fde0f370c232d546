-- A project's verdict with its answers, in the shape of `VerdictByQuestion` of packages/domain/src/catalog/verdict/schema.ts. Null: only a
-- name and addresses are on record. The level is apart, because lists are ordered by it; null where it is not known.
alter table project_listing
  add column verdict jsonb,
  add column verdict_level text check (verdict_level in ('low', 'medium', 'high', 'critical'));
