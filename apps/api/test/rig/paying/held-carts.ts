import type { Address } from '@afterbell/contract/kernel/op'
import { givePlaces } from '../../../src/features/places/give-places.ts'
import { resolvePlacesAt } from '../../../src/features/places/resolve-places.ts'
import { schoolRunner } from '../../../src/platform/database/inside-school.ts'
import type { Rig } from '../app.ts'
import { inside, type MadeSchool } from '../make.ts'

/** Holds a child's spot as a cart does: also one of which nothing is due now. Returns its roster ids. */
export async function holdInCart(
  rig: Rig,
  school: MadeSchool,
  { at, id, childId }: { at: Address; id: string; childId: string },
): Promise<string[]> {
  const user = school.admin as never
  return schoolRunner(
    rig.pool,
    school.id,
  )(async (context) => {
    const call = { ...context, user, teachesOnly: null, address: at, params: { id } }
    const selection = await resolvePlacesAt(call, {})
    const input = { childIds: [childId], chosen: NOTHING_CHOSEN, overbook: false }
    const { added } = await givePlaces(call, selection, { ...input, heldMinutes: 15, holdsFree: true })
    return added.map(({ rosterId }) => rosterId)
  })
}

const NOTHING_CHOSEN = { pickUpOptionId: null, teacherId: null, tshirtSizeId: null, addOns: [] }

/** Returns the state of places, and the states and totals of what was drafted for them. */
export async function statesOf(rig: Rig, school: MadeSchool, rosterIds: readonly string[]) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select p.state, array(select i.state || ' ' || i.total_cents from invoice i where exists (
         select from invoice_line l where l.invoice_id = i.id and l.enrollment_id = p.enrollment_id) order by 1) as invoices
       from place p where p.id = any($1) order by array_position($1, p.id)`,
      [rosterIds],
    ),
  )
  return rows.map(({ state, invoices }) => [state, ...(invoices as string[])].join(', '))
}

/** Returns every row of a school and the number of jobs, so that two moments can be compared. */
export async function everyRowOf(rig: Rig, school: MadeSchool): Promise<Map<string, unknown>> {
  return inside(rig, school.id, async (query) => {
    const { rows: tables } = await query(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'school_id') order by 1`,
    )
    const seen = new Map<string, unknown>()
    for (const { name } of tables) {
      const { rows } = await query(
        `select count(*)::int as count, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as content from "${name}" t where t.school_id = $1`,
        [school.id],
      )
      seen.set(name as string, rows[0])
    }
    const { rows } = await query(
      `select count(*)::int as count from pgboss.job where data ->> 'schoolId' = $1`,
      [school.id],
    )
    return seen.set('jobs', rows[0])
  })
}
