-- Whether it was looked for who paid the deployer. Payments are in the records of other contracts, so that the past of all must be read
-- first; a contract's own past is searched before. What was searched already is searched again: an alert has the same key and stands once.
alter table tracked_contract add column deployer_searched boolean not null default false;
