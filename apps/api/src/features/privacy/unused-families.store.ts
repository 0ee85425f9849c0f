import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { ErasedIds } from './erasure.store.ts'

/** Days after which a family that registered online and used nothing is erased. */
const UNUSED_DAYS = 60

/** Most families in a night; the others follow in the next. */
const A_NIGHT = 200

/**
 * Returns families that registered online, and of which nothing came: nobody of them logged in for 60 days, no child ever had a
 * spot or waits for one, nothing was billed, and no staff did anything about them. Whoever may be in another family stays until
 * staff have said so, and so does who asked the school for something.
 * @answers What becomes of a family that registers online and books nothing?
 */
export async function unusedFamilies(
  tx: Tx,
  schoolId: string,
  familyId: string | null = null,
): Promise<ErasedIds[]> {
  const { rows } = await sql<ErasedIds>`
    select f.id as "familyId",
      array(select c.id from child c where c.school_id = f.school_id and c.family_id = f.id order by c.id) as "childIds",
      array(select p.id from payer p where p.school_id = f.school_id and p.family_id = f.id order by p.id) as "payerIds"
    from family f
    where f.school_id = ${schoolId} and f.registered_at < app.now() - make_interval(days => ${UNUSED_DAYS}::int)
      and (${familyId}::uuid is null or f.id = ${familyId}::uuid)
      and not exists (select from erased_family e where e.school_id = f.school_id and e.family_id = f.id)
      and not exists (select from child c where c.school_id = f.school_id and c.family_id = f.id and (
        c.registered_at is null
        or exists (select from place p where p.school_id = c.school_id and p.child_id = c.id
          and (p.state <> 'gone' or p.was_enrolled))
        or exists (select from registration_doubt d where d.school_id = c.school_id and c.id in (d.child_id, d.other_child_id))
        or exists (select from audit_event e where e.school_id = c.school_id and e.child_id = c.id and e.account_id is not null)))
      and not exists (select from guardian g where g.school_id = f.school_id and g.family_id = f.id and (
        exists (select from registration_doubt d where d.school_id = g.school_id and d.guardian_id = g.id)
        or exists (select from family_person p join family_session_person sp on sp.school_id = p.school_id and sp.person_id = p.id
            join family_session s on s.school_id = sp.school_id and s.id = sp.session_id
          where p.school_id = g.school_id and p.guardian_id = g.id
            and s.seen_at > app.now() - make_interval(days => ${UNUSED_DAYS}::int))))
      and not exists (select from family_request r where r.school_id = f.school_id and r.family_id = f.id)
      and not exists (select from audit_event e where e.school_id = f.school_id and e.subject_id = f.id and e.account_id is not null)
      and not exists (select from payer p join ledger_entry l on l.school_id = p.school_id and l.payer_id = p.id
        where p.school_id = f.school_id and p.family_id = f.id)
    order by f.registered_at, f.id limit ${A_NIGHT}`.execute(tx)
  return rows
}
