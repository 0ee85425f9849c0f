-- Shorter ways through a school of many thousand children.

-- What is taken, section by section: counted without a look at what else a place may be.
create index place_taken on place (school_id, section_id, child_id) include (pool) where state = 'taken' and left_at is null;

-- What searches look through of the children who are here, alone. By family a child is found with less.
create index child_searched on child (school_id, family_id) include (id, searched) where archived_at is null;
drop index child_by_family;
create index child_by_family on child (school_id, family_id, archived_at) include (id);

-- The answers that stand are found among all of a form, by whose they are and what they were asked with.
drop index form_answer_by_form;
create index form_answer_by_form on form_answer (school_id, form_id, answered_at, id) include (child_id, enrollment_id);

-- What a search compares of an activity, kept with it as that of children and their guardians is.
alter table activity add column folded text generated always as (app.folded(name)) stored not null;
