-- A closed school that is suspended stays blocked when it is opened again.
alter table school_directory
  drop constraint school_directory_closed_from_check,
  add constraint school_directory_closed_from_check check (closed_from in ('ACTIVE', 'INACTIVE', 'SUSPENDED')),
  drop constraint school_directory_suspended,
  add constraint school_directory_suspended check (state = 'SUSPENDED' or closed_from is not distinct from 'SUSPENDED' or suspended_from is null);
