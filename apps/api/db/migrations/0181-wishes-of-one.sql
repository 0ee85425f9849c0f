-- Waits of a child of which the family wants one spot alone have the same id (decision 248). Null where a wait stands for itself.
alter table place add column wishes_id uuid;
