-- The people of the school as its own transactions may see them.
create view staff with (security_barrier) as
  select m.school_id, a.id, a.first_name, a.last_name, a.email, a.phone, m.role, m.is_active, m.is_instructor, m.is_main_contact,
    -- what is followed belongs to nobody whose account was switched off
    a.state as account_state
  from membership m join account a on a.id = m.account_id
  where m.school_id = (select current_setting('app.school_id')::uuid);
grant select on staff to afterbell_app;
