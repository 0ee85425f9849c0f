import { rosters } from '@afterbell/contract/rosters/rosters'
import { careCompareJob, careFamiliesJob, careSchoolJob } from '../../../src/features/care/care.job.ts'
import { compareAgain } from '../../../src/features/care/compare.store.ts'
import { inSchool, type Pool } from '../../../src/platform/database/database.ts'
import { call, type Rig } from '../app.ts'
import { inside, made, type MadeSchool } from '../make.ts'

/** Returns the rig's pool on another date, at noon in New York by default. */
export function poolOn(rig: Rig, date: string, time = '12:00'): Pool {
  const at = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime('America/New_York').toInstant()
  const seconds = Math.ceil(at.since(Temporal.Now.instant()).total('seconds'))
  return { ...rig.pool, shift: `${seconds} seconds` }
}

/** Runs the hourly aftercare billing of a school on a day. */
export async function chargeCareOn(rig: Rig, school: MadeSchool, date: string, time?: string): Promise<void> {
  const pool = poolOn(rig, date, time)
  const before = await jobsOf(rig, school)
  await careSchoolJob({ pool })({ schoolId: school.id })
  for (const { id, data } of await jobsOf(rig, school))
    if (!before.some((job) => job.id === id)) await careFamiliesJob({ pool })(data)
}

async function jobsOf(rig: Rig, school: MadeSchool) {
  const { rows } = await rig.pool.pg.query<{ id: string; data: { schoolId: string; familyIds: string[] } }>(
    `select id, data from pgboss.job where name = 'care.families' and data->>'schoolId' = $1 order by created_on, id`,
    [school.id],
  )
  return rows
}

/** Enrolls a child on weekdays of an aftercare session. Returns the roster ids, one per weekday. */
export async function takeDays(
  rig: Rig,
  school: MadeSchool,
  id: string,
  childId: string,
  sectionIds: string[],
) {
  const input = { at: 'aftercare' as const, params: { id }, body: { childId, sectionIds } }
  return made(await call(rig, rosters.add, input, school.admin)).rosters.map(({ rosterId }) => rosterId)
}

/** Returns the lines a school has billed: child, label, first date, number of dates, cents. */
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

export async function enrollmentOf(rig: Rig, school: MadeSchool, rosterId: string): Promise<string> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select enrollment_id from place where id = $1`, [rosterId]),
  )
  return rows[0].enrollment_id
}

/** Writes a child's check-in and check-out of a day into attendance. */
export async function attended(
  rig: Rig,
  school: MadeSchool,
  rosterId: string,
  date: string,
  [checkIn, checkOut]: [string, string | null],
): Promise<void> {
  await inside(rig, school.id, (query) =>
    query(
      `insert into attendance (school_id, id, place_id, meeting_id, child_id, check_in, check_out)
       select p.school_id, gen_random_uuid(), p.id, m.id, p.child_id, $4, $5
       from place p join meeting m on m.school_id = p.school_id and m.section_id = p.section_id and m.date = $3
       where p.school_id = $1 and p.id = $2
       on conflict (school_id, meeting_id, place_id) do update set check_in = excluded.check_in, check_out = excluded.check_out`,
      [school.id, rosterId, date, checkIn, checkOut],
    ),
  )
}

/** Marks a day as changed since it was charged, then runs the hourly comparison. */
export async function compareCare(
  rig: Rig,
  school: MadeSchool,
  placeId: string,
  date: string,
  on: string,
): Promise<void> {
  await inSchool(poolOn(rig, on), { session: null, school: school.id }, (tx) =>
    compareAgain(tx, school.id, [{ placeId, date }]),
  )
  await compareCareOn(rig, school, on)
}

/** Runs the hourly comparison of charges with attendance on a day. */
export async function compareCareOn(rig: Rig, school: MadeSchool, on: string): Promise<void> {
  const pool = poolOn(rig, on)
  await careSchoolJob({ pool })({ schoolId: school.id })
  const { rows } = await rig.pool.pg.query<{ data: { schoolId: string; familyId: string } }>(
    `delete from pgboss.job where name = 'care.compare' and data->>'schoolId' = $1 returning data`,
    [school.id],
  )
  for (const { data } of rows) await careCompareJob({ pool })(data)
}
