import { sql, type RawBuilder } from 'kysely'
import { WRONG_PROOFS_MAX } from '@afterbell/domain/portal/log-in/log-in'
import { LOOKS, type Look } from '@afterbell/domain/families/log-in-looks'
import {
  canLogIn,
  DOOR_FACTS,
  doorCodesWhere,
  looksOf,
  type DoorFact,
} from '@afterbell/domain/portal/log-in/standing'
import { nameOf } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { limitOf } from '../../../platform/database/pages.ts'
import { foldedMentions } from '../../../platform/database/search.ts'

/** A guardian who is held back from a child. */
export interface HeldBack {
  guardianId: string
  childId: string
}

export interface GuardianToLookAt {
  id: string
  name: string
  email: string | null
  looks: Look[]
  childId: string
  childName: string
}

interface LookQuery {
  page: number
  size: number
  search: string | null
  sort: { direction: 'ASC' | 'DESC' } | null
  look?: Look | undefined
}

/**
 * Returns a page of the guardians who could not log in or need a look, by name, and how many there are. One statement
 * finds the facts of the whole school; what they mean says `looksOf`, as for one family.
 */
export async function guardiansToLookAt(
  tx: Tx,
  schoolId: string,
  heldBack: readonly HeldBack[],
  query: LookQuery,
): Promise<{ rows: GuardianToLookAt[]; total: number }> {
  const direction = query.sort?.direction === 'DESC' ? sql`desc` : sql`asc`
  const order = sql`l.last_name collate "und-x-icu" ${direction}, l.first_name collate "und-x-icu" ${direction}, l.id ${direction}`
  const { rows } = await sql<{ total: number } & (GuardianToLookAt | { id: null })>`
    with ${doors(schoolId)}, looks as (
      select d.id, d.family_id, d.first_name, d.last_name, d.email, b.child_id as held_child_id, array_remove(array[
          case when b.guardian_id is not null then 'HELD_BACK' end,
          ${sql.join(LOOKS_OF_DOORS)}], null) as looks
      from door d left join (
        select distinct on (u.guardian_id) u.guardian_id, u.child_id
        from unnest(${heldBack.map(({ guardianId }) => guardianId)}::uuid[], ${heldBack.map(({ childId }) => childId)}::uuid[]) as u(guardian_id, child_id)
        order by u.guardian_id, u.child_id) b on b.guardian_id = d.id
      ${query.search ? sql`where ${foldedMentions(query.search, 'd.folded')}` : sql``}
    ), listed as (
      select * from looks where cardinality(looks) > 0 ${query.look ? sql`and ${query.look} = any(looks)` : sql``}
    ), page as (
      select l.* from listed l order by ${order} ${limitOf(query)}
    )
    select (select count(*) from listed)::int as total, l.id, l.first_name || ' ' || l.last_name as name, l.email, l.looks,
      c.id as "childId", ${nameOf('c')} as "childName"
    from (select) always left join page l on true left join lateral (
      select c.* from child c where c.school_id = ${schoolId} and c.family_id = l.family_id and c.archived_at is null
      order by c.id = l.held_child_id desc nulls last, c.birth_date nulls last, c.id limit 1) c on true
    order by ${order}`.execute(tx)
  return {
    rows: rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [row])),
    total: rows[0]!.total,
  }
}

/** Counts the addresses that could log in: those that a family asks no more than a question. */
export async function countAddresses(tx: Tx, schoolId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${doors(schoolId)}
    select count(distinct d.email_key)::int as count from door d
    where d.email_key is not null and d.code = any(${CODES_THAT_LOG_IN}::int[])`.execute(tx)
  return rows[0]!.count
}

/** A look for each code of facts for which the rule finds it. */
const LOOKS_OF_DOORS = LOOKS.filter((look) => look !== 'HELD_BACK').map(
  (look) =>
    sql`case when d.code = any(${doorCodesWhere((facts) => looksOf(facts).includes(look))}::int[]) then ${look} end`,
)

const CODES_THAT_LOG_IN = doorCodesWhere(canLogIn)

/** Each fact of a door, as the columns of `door` say it. */
const FACTS: Readonly<Record<DoorFact, RawBuilder<unknown>>> = {
  hasEmail: sql`email_key is not null`,
  isInTwoHomes: sql`is_in_two_homes`,
  isShared: sql`sharing > 1`,
  isProved: sql`is_proved`,
  areTriesUsed: sql`wrong_count >= ${WRONG_PROOFS_MAX}`,
  hasBirthDate: sql`has_birth_date`,
  hasPhone: sql`has_phone`,
}

const CODE = sql.join(
  DOOR_FACTS.map((fact, index) => sql`(${FACTS[fact]})::int * ${sql.lit(2 ** index)}`),
  sql` + `,
)

/** Begins a statement with `door`: every guardian of a child that is not archived, with the code of what decides whether they may log in. */
function doors(schoolId: string): RawBuilder<unknown> {
  return sql`live as materialized (
      select c.family_id, bool_or(c.birth_date is not null) as has_birth_date from child c
      where c.school_id = ${schoolId} and c.archived_at is null group by c.family_id
    ), facts as (
      select g.id, g.family_id, g.first_name, g.last_name, g.email, g.email_key, g.folded, l.has_birth_date,
        bool_or(g.phone is not null) over (partition by g.family_id) as has_phone,
        count(*) over same as sharing,
        coalesce(min(g.home_id::text) over same <> max(g.home_id::text) over same, false) as is_in_two_homes,
        coalesce(f.proved_at is not null, false) as is_proved, coalesce(f.wrong_count, 0) as wrong_count
      from guardian g join live l on l.family_id = g.family_id
        left join family_proof f on f.school_id = g.school_id and f.family_id = g.family_id and f.email_key = g.email_key
      where g.school_id = ${schoolId} window same as (partition by g.family_id, g.email_key)
    ), door as materialized (select f.*, ${CODE} as code from facts f)`
}

/** Returns the children with a do-not-release list or limits of a guardian. */
export async function childrenWithLists(tx: Tx, schoolId: string): Promise<string[]> {
  const { rows } = await sql<{ childId: string }>`
    select c.id as "childId" from child c where c.school_id = ${schoolId} and c.archived_at is null and c.id in (
      select d.child_id from do_not_release d where d.school_id = ${schoolId} and d.removed_at is null
      union all select l.child_id from guardian_limit l where l.school_id = ${schoolId})`.execute(tx)
  return rows.map(({ childId }) => childId)
}
