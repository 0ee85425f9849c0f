-- People change the address they log in with, asked with the password and confirmed by a link; and each school keeps a photo of them.

-- When the password was typed last in a session: what hands an account over asks for it anew.
alter table session add column proved_at timestamptz not null default app.now();
update session set proved_at = created_at;
alter table session drop constraint session_ended_because_check;
alter table session add constraint session_ended_because_check
  check (ended_because in ('LOGOUT', 'REPLAY', 'PASSWORD', 'DEACTIVATED', 'ENDED', 'EMAIL'));

-- A new address somebody asked for. The hash of its link is there once the worker has sent it.
create table email_change (
  id uuid primary key,
  account_id uuid not null references account (id),
  -- where it was asked for: that session goes on
  session_id uuid not null,
  email text not null,
  email_before text not null,
  token_hash bytea unique,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  -- used, or in the place of which another one was asked for
  closed_at timestamptz
);
create index email_change_by_account on email_change (account_id) where closed_at is null;
create index email_change_by_expiry on email_change (expires_at);
grant select, insert, update, delete on email_change to afterbell_platform;

-- The links of new addresses are there alone.
alter table account_token drop constraint account_token_purpose_check;
alter table account_token add constraint account_token_purpose_check check (purpose in ('RESET_PASSWORD', 'VERIFY_EMAIL'));

-- A photo of somebody who works in a school, which the school keeps.
create table user_photo (
  school_id uuid not null references school_directory (id),
  account_id uuid not null references account (id),
  -- where it is handed out
  address text not null,
  primary key (school_id, account_id)
);
create index user_photo_by_address on user_photo (school_id, address);
call app.fence('user_photo');
