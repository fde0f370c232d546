-- For how many of a hundred people a flag is on, where it is neither on nor off for all; `value` then says what it is for the rest.
alter table feature_flag add column share smallint check (share between 0 and 100);
