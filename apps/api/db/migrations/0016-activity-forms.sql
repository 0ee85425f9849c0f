-- Which custom forms an activity asks families to fill in, in which order.

create table activity_form (
  school_id uuid not null references school_directory (id),
  activity_id uuid not null,
  form_id uuid not null,
  position int not null default 0,
  primary key (school_id, activity_id, form_id),
  foreign key (school_id, activity_id) references activity (school_id, id),
  foreign key (school_id, form_id) references form (school_id, id)
);
create index activity_form_by_form on activity_form (school_id, form_id);
call app.fence('activity_form');
