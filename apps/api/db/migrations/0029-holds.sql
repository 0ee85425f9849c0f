-- A place that is held while it is paid for is no offer: whoever looks after the wait list leaves it alone.
alter table place add column is_being_paid boolean not null default false;
alter table place add constraint being_paid_is_held check (not is_being_paid or state = 'held');
