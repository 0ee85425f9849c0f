import { sql } from 'kysely'

/** SQL columns: who recorded or gave the answer `g`, whether that was a family, and with what it was signed. */
export const ANSWERED_BY_OF_G = sql`coalesce(
    (select s.first_name || ' ' || s.last_name from staff s where s.school_id = g.school_id and s.id = g.answered_by),
    (select r.first_name || ' ' || r.last_name from family_person r where r.school_id = g.school_id and r.id = g.person_id)) as "answeredBy",
  g.person_id is not null as "isByFamily",
  case when g.signed_name is not null then jsonb_build_object('name', g.signed_name, 'text', g.signed_text, 'language', g.signed_language, 'drawing', g.signed_drawing) end as signature`
