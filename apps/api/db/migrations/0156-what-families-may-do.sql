-- What families may do by themselves in the family portal (decision 217).
alter table school
  add column families_tell_absences boolean not null default true,
  add column families_add_pickups text not null default 'AFTER_APPROVAL'
    check (families_add_pickups in ('AT_ONCE', 'AFTER_APPROVAL', 'NO')),
  add column families_change_contacts boolean not null default true,
  add column families_see_times boolean not null default true;
