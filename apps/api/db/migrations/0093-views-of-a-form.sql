-- A view of the answers to a form is of that form alone: of another form there may be one with the same name.
alter table saved_view drop constraint saved_view_is_taken;
create unique index saved_view_is_taken on saved_view (school_id, owner_id, list, (coalesce(filters ->> 'form', '')), name);
