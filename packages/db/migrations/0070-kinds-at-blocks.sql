-- What stands behind an address changes: a wallet of today is where a contract is made tomorrow. So an answer is of a block; where the
-- node no longer knows that block, it is of the newest one (null) and kept for minutes. Older answers do not say their block.
delete from moved_account;
alter table moved_account add column at_block bigint check (at_block >= 0);
