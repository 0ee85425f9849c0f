-- When a closed account is emptied, the devices of its ended sessions are forgotten too.
drop index session_by_account;
create index session_by_account on session (account_id);
