import { expect, test } from 'vitest'
import { schoolMoves } from '@afterbell/contract/care/school-moves'
import { school as schoolCalls } from '@afterbell/contract/school/school'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeAftercare, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { writeInvoice } from '../rig/paying/billing.ts'

const rig = useRig()

const change = (school: MadeSchool, body: object) =>
  call(rig, schoolCalls.changeProfile, { body }, school.admin)
const startsAt = (school: MadeSchool) =>
  inside(rig, school.id, async (query) => {
    const { rows } = await query('select starts_at from meeting where school_id = $1 order by date', [
      school.id,
    ])
    return rows.map((row) => row.starts_at as string)
  })

test('A profile holds every field of a school, is kept, and the history says what was changed', async () => {
  const school = await makeSchool(rig)
  const body = {
    schoolName: 'Oak & Elm School, No. 7',
    tagLine: 'After the bell!',
    schoolPhone: '(212) 555-0188',
    website: 'https://www.oak.example',
    streetName: '12 King St. #3',
    city: 'Portland',
    province: 'Maine',
    postcode: '04101',
    contactName: 'Ann Lee',
    contactPhone: '212-555-0177',
    legalName: 'Oak, Inc.',
    taxNumber: '04-33',
    isTaxExempt: true,
    dateFormat: 'EUROPEAN',
    currency: 'CAD',
  }
  const expectedProfile = { ...body, schoolPhone: '2125550188', contactPhone: '2125550177' }
  expect(made(await change(school, body))).toMatchObject(expectedProfile)
  const read = made(await call(rig, schoolCalls.profile, {}, school.admin))
  expect(read).toMatchObject({
    ...expectedProfile,
    country: 'US',
    timezone: 'America/New_York',
    isCurrencyClosed: false,
  })
  expect(read.createdAt).toMatch(/^20/)
  expect(made(await call(rig, schoolCalls.settings, {}, school.instructor))).toMatchObject({
    schoolName: body.schoolName,
    dateFormat: 'EUROPEAN',
    currency: 'CAD',
  })
  await change(school, { city: 'Portland' })
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select details from audit_event where school_id = $1 and what = 'school.profile-changed'`, [
      school.id,
    ]),
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].details.fields).toContain('name, tagline, phone, website')
  expect((await call(rig, schoolCalls.profile, {}, school.manager)).status).toBe(403)
})

test('What is wrong with a profile is said at its fields, and nothing is changed', async () => {
  const school = await makeSchool(rig)
  const refused = await change(school, {
    schoolName: '',
    schoolPhone: '12',
    website: 'oak.example',
    streetName: 'King @ Main',
    country: 'XX',
    timezone: 'Mars/Phobos',
    city: 'Boston',
  })
  expect(refused.problem.fields!.map(({ path }) => path).toSorted()).toEqual([
    'country',
    'schoolName',
    'schoolPhone',
    'streetName',
    'timezone',
    'website',
  ])
  expect(made(await call(rig, schoolCalls.profile, {}, school.admin)).city).toBe('')
})

test('The currency stays once an amount was booked', async () => {
  const school = await makeSchool(rig)
  made(await change(school, { currency: 'GBP' }))
  made(await change(school, { currency: 'USD' }))
  await writeInvoice(rig, school)
  const refused = await change(school, { currency: 'GBP', city: 'Boston' })
  expect(refused.problem.fields).toEqual([
    { path: 'currency', message: expect.stringContaining('already booked in US Dollar') },
  ])
  expect(made(await change(school, { currency: 'USD', city: 'Boston' }))).toMatchObject({
    city: 'Boston',
    isCurrencyClosed: true,
  })
})

test('Another time zone is told of before, moves what has not begun, and leaves what has', async () => {
  const school = await makeSchool(rig)
  await makeClass(rig, school, { classStartDate: '2026-11-16', classEndDate: '2026-11-30' })
  const { id } = await makeAftercare(rig, school, {
    billingType: 'WEEKLY',
    billingRate: 'FIXED',
    price: 2000,
  })
  await inside(rig, school.id, (query) =>
    query(
      `delete from meeting where school_id = $1 and section_id in (select id from section where activity_id = $2)`,
      [school.id, id],
    ),
  )
  const before = await startsAt(school)
  const preview = (query: object) => call(rig, schoolMoves.preview, { query } as never, school.admin)
  const tokyo = made(await preview({ timezone: 'Asia/Tokyo' }))
  expect(tokyo).toMatchObject({ meetings: 2, activities: 1 })
  expect(tokyo.next).toMatchObject([
    {
      name: 'Chess',
      meetings: 2,
      date: '2026-11-23',
      timeFrom: '15:30',
      startsAt: '2026-11-23T20:30:00Z',
      thenStartsAt: '2026-11-23T06:30:00Z',
    },
  ])
  expect(tokyo.cycles).toMatchObject([
    { activityId: id, cycle: 'WEEKLY', later: { endsAt: '2026-11-21T15:00:00Z' } },
  ])
  expect(made(await preview({ timezone: 'America/Detroit' }))).toMatchObject({ meetings: 0, cycles: [] })
  // The first day of the week follows the date format.
  expect(made(await preview({ dateFormat: 'EUROPEAN' }))).toMatchObject({
    meetings: 0,
    cycles: [
      {
        now: { from: '2026-11-15', to: '2026-11-21' },
        later: { from: '2026-11-16', to: '2026-11-22' },
      },
    ],
  })
  expect((await preview({ timezone: 'Mars/Phobos' })).problem.fields?.[0]?.path).toBe('timezone')
  expect(await startsAt(school)).toEqual(before)

  made(await change(school, { timezone: 'America/Los_Angeles' }))
  expect(await startsAt(school)).toEqual([before[0], '2026-11-23T23:30:00Z', '2026-11-30T23:30:00Z'])
})
