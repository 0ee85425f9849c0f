import { rosters } from '@afterbell/contract/rosters/rosters'
import { careFamiliesJob, careSchoolJob } from '../../src/features/billing/care/care.job.ts'
import type { Pool } from '../../src/platform/database/database.ts'
import { call, type Rig } from './app.ts'
import { inside, made, type MadeSchool } from './make.ts'

/** The same database at another time: noon of a day in New York, unless it says more. */
export function poolOn(rig: Rig, date: string, time = '12:00'): Pool {
  const at = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime('America/New_York').toInstant()
  const seconds = Math.ceil(at.since(Temporal.Now.instant()).total('seconds'))
  return { ...rig.pool, shift: `${seconds} seconds` }
}

/** What the hourly run does for a school on a day. */
export async function chargeCareOn(rig: Rig, school: MadeSchool, date: string, time?: string): Promise<void> {
  const pool = poolOn(rig, date, time)
  const before = await jobsOf(rig, school)
  await careSchoolJob(pool)({ schoolId: school.id })
  for (const { id, data } of await jobsOf(rig, school))
    if (!before.some((job) => job.id === id)) await careFamiliesJob(pool)(data)
}

async function jobsOf(rig: Rig, school: MadeSchool) {
  const { rows } = await rig.pool.pg.query<{ id: string; data: { schoolId: string; familyIds: string[] } }>(
    `select id, data from pgboss.job where name = 'care.families' and data->>'schoolId' = $1 order by created_on, id`,
    [school.id],
  )
  return rows
}

/** A child on weekdays of aftercare. Answers the enrollment's roster ids. */
export async function takeDays(rig: Rig, school: MadeSchool, id: string, childId: string, sectionIds: string[]) {
  const asked = { at: 'aftercare' as const, params: { id }, body: { childId, sectionIds } }
  return made(await call(rig, rosters.add, asked, school.admin)).rosters.map(({ rosterId }) => rosterId)
}

/** What a school has billed, line by line: of which dates, and how much. */
export function billedIn(rig: Rig, school: MadeSchool) {
  return inside(rig, school.id, async (query) => {
    const { rows } = await query(
      `select c.first_name as child, l.label, l.net_cents as cents, cardinality(l.dates) as dates, l.dates[1] as first, i.due_on as due
       from invoice_line l join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
         join child c on c.school_id = l.school_id and c.id = l.child_id
       where i.kind = 'INVOICE' and i.state = 'ISSUED' and l.kind = 'BASE' order by i.number, l.position`,
    )
    return rows.map((row) => `${row.child} ${row.label} ${row.first}: ${row.dates} for ${row.cents}`)
  })
}
