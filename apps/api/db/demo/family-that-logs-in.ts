import { familyLogIns } from '@afterbell/contract/portal/family-log-ins'
import type { DemoFamily } from '../../src/platform/process/demo.ts'
import type { DemoServer } from './demo-server.ts'
import type { OpenSchool } from './open-school.ts'

/**
 * Returns the family that is printed when a demo starts: one with much to see, which owes something. Staff know that the address is theirs, so it
 * is not asked for a birth date. The other families log in as real ones do.
 */
export async function familyThatLogsIn(
  server: DemoServer,
  { id, plan, admin }: OpenSchool,
): Promise<DemoFamily> {
  const { rows } = await server.inside(id, (query) =>
    query(
      `select g.id as "guardianId", g.email, min(c.id::text) as "childId" from guardian g
         join child c on c.school_id = g.school_id and c.family_id = g.family_id and c.archived_at is null
         join place p on p.school_id = c.school_id and p.child_id = c.id and p.state = 'taken' and p.pool = 'regular'
       where g.school_id = $1 and g.position = 1 and g.email is not null and g.language is null
         and not exists (select from home h where h.school_id = g.school_id and h.family_id = g.family_id)
         and not exists (select from do_not_release d where d.school_id = c.school_id and d.child_id = c.id)
       group by g.id, g.email, g.family_id
       order by exists (select from payer y join invoice i on i.school_id = y.school_id and i.payer_id = y.id and i.state = 'ISSUED'
           and i.total_cents > i.paid_cents + i.credited_cents
         where y.family_id = g.family_id and y.school_id = $1) desc, count(distinct c.id) desc, count(*) desc, g.email limit 1`,
      [id],
    ),
  )
  const { guardianId, email, childId } = rows[0] as Record<'guardianId' | 'email' | 'childId', string>
  await server.ask(familyLogIns.letIn, { params: { childId, guardianId } }, admin)
  return { portalName: plan.portalName, email }
}
