-- What was taken back when a proposal was decided, and what of it had been paid and went back. Null of what was decided before.
alter table proposal
  add column credited_cents int check (credited_cents >= 0),
  add column moved_cents int check (moved_cents between 0 and credited_cents),
  add constraint only_what_is_done_took_back check (state = 'DONE' or credited_cents is null),
  add constraint took_back_whole check ((credited_cents is null) = (moved_cents is null));
