-- When a form on paper came to the office that staff entered later. Null for all others. On a wait list it is the turn of the child.
alter table enrollment add column paper_at timestamptz;
