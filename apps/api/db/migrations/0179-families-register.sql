-- Families whose address a school does not know begin one by themselves, where the school lets them (decision 243).
alter table school add column families_register boolean not null default false;
-- When they did; null for whoever staff or an import wrote down.
alter table family add column registered_at timestamptz;
alter table child add column registered_at timestamptz;
-- The page that somebody was on when they asked for the letter, so that its link leads back to it.
alter table family_letter add column page text not null default '';
alter table family_proof drop constraint family_proof_proved_by_check,
  add constraint family_proof_proved_by_check check (proved_by in ('FACTS', 'STAFF', 'REGISTERED'));
