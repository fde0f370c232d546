-- A claim to a contract has two sides, the domain that names it and the controller that confirms: by what each was proven.
update editor_statement set proof = jsonb_build_array(proof) where proof is not null;
alter table editor_statement rename column proof to proofs;
-- Claims from before are of one side. Their contracts count again once an editor accepts what is missing.
delete from project_contract where statement_id in (select id from editor_statement where what = 'contract' and body ? 'claim');
-- What a domain alone claimed proved links and websites: they are due for another look.
delete from website_look;
