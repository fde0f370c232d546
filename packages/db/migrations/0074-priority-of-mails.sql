-- In which order mails leave: the queue's number, lower first. A person waits for a code; thousands may get a notification.
alter table mail add column priority smallint not null default 0;
