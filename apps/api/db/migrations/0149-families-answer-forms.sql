-- Families answer forms themselves. A form can ask for a signature: the typed name, with the sentence that was signed.
alter table form add column needs_signature boolean not null default false;

alter table form_answer no force row level security;
alter table form_answer add column person_id uuid, add foreign key (school_id, person_id) references family_person (school_id, id),
  add column signed_name text check (signed_name <> ''), add column signed_text text, add column signed_language text,
  add check (num_nonnulls(answered_by, person_id) <= 1),
  add constraint form_answer_is_signed_whole check (num_nonnulls(signed_name, signed_text, signed_language) in (0, 3));
alter table form_answer force row level security;
create index form_answer_by_person on form_answer (school_id, person_id) where person_id is not null;
