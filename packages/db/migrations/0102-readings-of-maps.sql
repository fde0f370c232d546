-- What a map was made from, compressed (packages/server/src/onchain/power/readings/readings.ts): read again, it says whether the map is still right.
-- Null where something that was read had no answer; then the contract is analysed again.
alter table power_map add column readings bytea;

-- Answers of the chain to an analysis that was cut off, at their block, so that a restart loses none. Null where they are too many.
alter table unfinished_analysis add column block bigint;
alter table unfinished_analysis add column block_hash bytea;
alter table unfinished_analysis add column block_time timestamptz;
alter table unfinished_analysis add column known bytea;

-- What waits until the endpoint's units of the day are renewed.
alter table chain_endpoint add column waits text;
