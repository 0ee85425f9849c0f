import { expect, test } from 'vitest'
import { bookedToTellJob } from '../../src/features/portal/booking/tell-booked.job.ts'
import { useRig, type Rig } from '../rig/app.ts'
import { addLines, bookAll, cartOf, logInBooking } from '../rig/families/carts/booking.ts'
import { addMethod, paidClass } from '../rig/families/owing.ts'
import { inside, made, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { connectSandbox } from '../rig/paying/paying.ts'

const rig = useRig()

/** Runs the queued jobs of a school that tell of bookings, and returns how many were queued. */
async function tellBooked(app: Rig, school: MadeSchool): Promise<number> {
  const { rows } = await app.pool.pg.query<{ data: never }>(
    `select data from pgboss.job where name = 'family.booked' and data ->> 'schoolId' = $1 order by created_on`,
    [school.id],
  )
  const run = bookedToTellJob({ pool: app.pool, publicUrl: 'http://localhost:3000' })
  for (const { data } of rows) await run(data)
  return rows.length
}

interface Sent {
  to_email: string
  subject: string
  text_body: string
  attachment_name: string
  file: string
}

async function lettersOf(school: MadeSchool): Promise<Sent[]> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select to_email, subject, text_body, attachment_name, convert_from(attachment, 'UTF8') as file from mail
       where school_id = $1 and dedupe_key like 'booked %'`,
      [school.id],
    ),
  )
  return rows as Sent[]
}

test('Who books is written to once the spots are theirs, once, with the dates as a file', async () => {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const mara = await logInBooking(rig, school, { approvedPickups: [{ name: 'Aunt May', relation: 'Aunt' }] })
  const activityId = await paidClass(rig, school, 'Tag', { whatToBring: 'Sneakers' })
  made(await addLines(mara.browser, [{ activityId, childIds: [mara.childId] }]))
  const declined = await addMethod(rig, mara.browser, 'tok_declined')
  await bookAll(mara.browser, { cents: 10000, methodId: declined })
  await tellBooked(rig, school)
  expect(await lettersOf(school)).toEqual([])
  const methodId = await addMethod(rig, mara.browser, 'tok_succeeds')
  made(await bookAll(mara.browser, { cents: 10000, methodId }))
  // The job of the declined card, its next look, and the one of the card that was taken.
  expect(await tellBooked(rig, school)).toBe(3)
  const letters = await lettersOf(school)
  expect(letters).toHaveLength(1)
  const { to_email, subject, text_body, attachment_name, file } = letters[0]!
  expect([to_email, attachment_name]).toEqual([mara.email, 'calendar.ics'])
  expect(subject).toContain(`Ann ${mara.lastName}`)
  expect(text_body).toMatch(new RegExp(`Ann ${mara.lastName}: .* · Mon .*PM · .* to `))
  expect(text_body).toContain(`these may pick up Ann ${mara.lastName}: Aunt May.`)
  expect(text_body).toContain('What to bring: Sneakers')
  expect((await cartOf(mara.browser)).lines).toMatchObject([{ whatToBring: 'Sneakers' }])
  expect((await cartOf(mara.browser)).pickups).toMatchObject([{ names: ['Aunt May'] }])
  expect(text_body).toContain('as early as you can')
  expect(file.match(/BEGIN:VEVENT/g)!.length).toBeGreaterThan(1)
  expect(file).toContain('SUMMARY:Ann')
})

test('It is in the language of who books, and says how to give a spot up where families may', async () => {
  const school = await makeSchool(rig)
  const mara = await logInBooking(rig, school)
  await inside(rig, school.id, (query) =>
    query(`update guardian set language = 'es'`).then(() =>
      query(`update school set families_give_up = 'ASK'`),
    ),
  )
  const activityId = await makeClass(rig, school)
  made(await addLines(mara.browser, [{ activityId, childIds: [mara.childId] }]))
  made(await bookAll(mara.browser, { cents: 0 }))
  await tellBooked(rig, school)
  const [letter] = await lettersOf(school)
  expect(letter!.subject).toContain('inscripción en')
  expect(letter!.text_body).toContain('nadie más puede recoger a')
  expect(letter!.text_body).toContain('puede dejar un cupo')
})

test('Nothing is written to who was shut out before it is sent, nor of spots that were let go', async () => {
  const school = await makeSchool(rig)
  const mara = await logInBooking(rig, school)
  const activityId = await makeClass(rig, school)
  made(await addLines(mara.browser, [{ activityId, childIds: [mara.childId] }]))
  made(await bookAll(mara.browser, { cents: 0 }))
  await inside(rig, school.id, (query) =>
    query(
      `insert into do_not_release (school_id, id, child_id, name)
       select $1, gen_random_uuid(), $2, g.first_name || ' ' || g.last_name from guardian g where g.email = $3`,
      [school.id, mara.childId, mara.email],
    ),
  )
  await tellBooked(rig, school)
  expect(await lettersOf(school)).toEqual([])
})
