-- Whether the balances of a token moved by what its transfers say, by a sample of them at the chain's node; null: not known, or not asked.
alter table moved_asset add column trust text check (trust in ('consistent', 'inconsistent'));
alter table moved_asset add column trust_at timestamptz;
