import { sql, type RawBuilder } from 'kysely'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { PHOTO_ANSWERS, type PhotoAnswer, type PhotoMark } from '@afterbell/domain/families/photo-consent'
import type { Tx } from '../../../platform/database/database.ts'

const STRICTEST_FIRST = sql`array[${sql.join(PHOTO_ANSWERS.map((answer) => sql.lit(answer)))}]`

/** SQL: the home whose answer `a` is: where its guardian `g` lives now, or of that day if they are no guardian any more. */
const HOME_OF_A = sql`case when g.id is null then a.home_id else g.home_id end`

/** SQL: the latest answer of each home of a child `c` in which guardians live, with `columns` of answer `a`. */
function latestOfHomes(columns: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select distinct on (${HOME_OF_A}) ${columns}
    from photo_consent a left join guardian g on g.school_id = a.school_id and g.id = a.guardian_id and g.family_id = c.family_id
    where a.school_id = c.school_id and a.child_id = c.id and exists (select from guardian o
      where o.school_id = c.school_id and o.family_id = c.family_id and o.home_id is not distinct from ${HOME_OF_A})
    order by ${HOME_OF_A}, a.said_at desc, a.id desc`
}

/** SQL: what holds about photos of a child `c`: the strictest answer of their homes, a `PhotoMark` or null. */
export const PHOTOS_OF_C = sql`coalesce(
  (select (${STRICTEST_FIRST})[min(array_position(${STRICTEST_FIRST}, said.answer))] from (${latestOfHomes(sql`a.answer`)}) said),
  (select 'UNANSWERED' from school z where z.school_id = c.school_id and z.families_asked_for_photos))`

/** The latest answer of a home. */
export interface HomeAnswer {
  /** Null: guardians of whom no home is on file. */
  homeId: string | null
  answer: PhotoAnswer
  guardian: string
  saidAt: string
}

/** Returns what holds about photos of a child who is not archived, and what each home said last. */
export async function photosOfChild(
  tx: Tx,
  schoolId: string,
  childId: string,
): Promise<{ holds: PhotoMark | null; homes: HomeAnswer[] } | undefined> {
  const { rows } = await sql<{ holds: PhotoMark | null; homes: HomeAnswer[] }>`
    select ${PHOTOS_OF_C} as holds, (select coalesce(json_agg(json_build_object('homeId', said.home_id, 'answer', said.answer,
        'guardian', said.guardian_name, 'saidAt', said.said_at)), '[]') from (${latestOfHomes(
          sql`${HOME_OF_A} as home_id, a.answer, a.guardian_name, a.said_at`,
        )}) said) as homes
    from child c where c.school_id = ${schoolId} and c.id = ${childId} and c.archived_at is null`.execute(tx)
  return rows[0]
}

interface SaidAnswer {
  id: string
  answer: PhotoAnswer
  guardian: string
  saidAt: string
  /** The user who entered it; null if the guardian said it in the portal. */
  enteredBy: string | null
  language: Language | null
}

/** Returns everything that was said about photos of a child, the latest first. */
export async function photoHistory(tx: Tx, schoolId: string, childId: string): Promise<SaidAnswer[]> {
  const { rows } = await sql<SaidAnswer>`
    select a.id, a.answer, a.guardian_name as guardian, a.said_at as "saidAt", a.language,
      case when a.person_id is null then coalesce(s.first_name || ' ' || s.last_name, '') end as "enteredBy"
    from photo_consent a left join staff s on s.school_id = a.school_id and s.id = a.account_id
    where a.school_id = ${schoolId} and a.child_id = ${childId} order by a.said_at desc, a.id desc`.execute(
    tx,
  )
  return rows
}

/** Returns the guardians of a child's family, each with their home. */
export async function guardiansAtHome(
  tx: Tx,
  schoolId: string,
  childId: string,
): Promise<{ id: string; name: string; homeId: string | null }[]> {
  const { rows } = await sql<{ id: string; name: string; homeId: string | null }>`
    select g.id, g.first_name || ' ' || g.last_name as name, g.home_id as "homeId"
    from child c join guardian g on g.school_id = c.school_id and g.family_id = c.family_id
    where c.school_id = ${schoolId} and c.id = ${childId} order by g.position`.execute(tx)
  return rows
}

interface NewAnswer {
  id: string
  childId: string
  answer: PhotoAnswer
  guardian: { id: string; name: string; homeId: string | null }
  language: Language | null
  personId: string | null
  accountId: string | null
}

export async function insertAnswer(tx: Tx, schoolId: string, said: NewAnswer): Promise<void> {
  const { id, childId, answer, guardian, language, personId, accountId } = said
  await sql`
    insert into photo_consent (school_id, id, child_id, answer, guardian_id, guardian_name, home_id, language, person_id, account_id)
    values (${schoolId}, ${id}, ${childId}, ${answer}, ${guardian.id}, ${guardian.name}, ${guardian.homeId}, ${language}, ${personId},
      ${accountId})`.execute(tx)
}

/** Returns those of the children about whose photos the home of one of the guardians has not said anything. */
export async function photosUnanswered(
  tx: Tx,
  schoolId: string,
  { childIds, guardianIds }: { childIds: readonly string[]; guardianIds: readonly string[] },
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct c.id from child c join guardian r on r.school_id = c.school_id and r.family_id = c.family_id
    where c.school_id = ${schoolId} and c.id = any(${childIds}::uuid[]) and r.id = any(${guardianIds}::uuid[])
      and not exists (select from (${latestOfHomes(sql`${HOME_OF_A} as home_id`)}) said
        where said.home_id is not distinct from r.home_id)`.execute(tx)
  return rows
}

export async function moveAnswersOf(
  tx: Tx,
  schoolId: string,
  { keepId, otherId }: { keepId: string; otherId: string },
): Promise<void> {
  await sql`update photo_consent set child_id = ${keepId} where school_id = ${schoolId} and child_id = ${otherId}`.execute(
    tx,
  )
}
