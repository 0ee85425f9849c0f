-- What children bring to an activity. Families read it when they have booked.

alter table activity
  add column what_to_bring text not null default '';
