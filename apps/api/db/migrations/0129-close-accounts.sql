-- People close their own account. For a while they can open it again; after that it is emptied.
alter table account
  add column closed_at timestamptz,
  -- the last day on which it can be opened again
  add column closed_through date,
  add column emptied_at timestamptz,
  add constraint account_closed check (closed_at is null or state = 'DEACTIVATED'),
  add constraint account_closed_whole check ((closed_at is null) = (closed_through is null)),
  add constraint account_emptied check (emptied_at is null or closed_at is not null);
create index account_closing on account (closed_through) where closed_at is not null and emptied_at is null;

-- Whoever closed their account works nowhere meanwhile, and works again as before once they open it.
create or replace view staff with (security_barrier) as
  select m.school_id, a.id, a.first_name, a.last_name, a.email, a.phone, m.role, m.is_active and a.state <> 'DEACTIVATED' as is_active,
    m.is_instructor, m.is_main_contact, a.state as account_state, m.joined_at, m.removed_at
  from membership m join account a on a.id = m.account_id
  where m.school_id = (select current_setting('app.school_id')::uuid);

-- Two Super Admins who leave at once take their turns, so that a school is never left without one.
grant update (removed_at) on membership to afterbell_platform;

-- Nothing stays of what an emptied account chose for itself.
grant delete on list_choice, notification_choice to afterbell_app;
