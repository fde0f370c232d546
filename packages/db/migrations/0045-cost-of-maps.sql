-- What the contract answers to, with borrowed code. Null where the analysis was cut off before that was known.
alter table power_map add column functions jsonb;

-- Until when the contract has had its share of analysis: each adds many times what it cost. What it logs brings a new one about only while
-- this is not far ahead.
alter table power_map add column rests_until timestamptz not null default 'epoch';
