-- What people keep of themselves: their names and phone, and where they are signed in.

-- The accounts a school may write the names and phone of: whoever asks, and those who work nowhere else.
create view own_account with (security_barrier) as
  select a.id, a.first_name, a.last_name, a.phone from account a
  where exists (
      select from membership m where m.account_id = a.id and m.removed_at is null
        and m.school_id = (select current_setting('app.school_id')::uuid))
    and (a.id = (select nullif(current_setting('app.account_id', true), '')::uuid)
      or not exists (
        select from membership o where o.account_id = a.id and o.removed_at is null
          and o.school_id <> (select current_setting('app.school_id')::uuid)))
  with check option;
grant select, update (first_name, last_name, phone) on own_account to afterbell_app;

-- With which browser somebody signed in, as it says itself.
alter table session add column user_agent text not null default '';
alter table session drop constraint session_ended_because_check;
alter table session add constraint session_ended_because_check
  check (ended_because in ('LOGOUT', 'REPLAY', 'PASSWORD', 'DEACTIVATED', 'ENDED'));
