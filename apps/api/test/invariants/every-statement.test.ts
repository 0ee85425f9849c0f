import { registerTwin } from '../rig/families/registering.ts'
import { logInDetours } from '../rig/families/log-in-detours.ts'
import { spotsTaken } from '../rig/families/carts/mandates.ts'
import { cartsOfFamilies, oneOfTwoWishes } from '../rig/families/carts/carts-of-families.ts'
import { aidGiven } from '../rig/families/carts/aid.ts'
import { invitedAndOnPaper } from '../rig/families/carts/invited.ts'
import {
  siblingLosesDiscount,
  spotsChanged,
  spotsGivenUp,
  weekdayGivenUp,
} from '../rig/families/carts/spots-given-up.ts'
import { requestsDecided } from '../rig/families/asked.ts'
import { changesSeen } from '../rig/families/changes-seen.ts'
import { moneyDetours } from '../rig/families/money-detours.ts'
import { ownDetailsDetours } from '../rig/families/own-details-detours.ts'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RawBuilder } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { classes } from '@afterbell/contract/activities/classes'
import { medical, notes } from '@afterbell/contract/families/child-care'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { familyMerges } from '@afterbell/contract/families/families'
import { rightAt } from '@afterbell/contract/kernel/op'
import { login } from '@afterbell/contract/login/login'
import { school as schools } from '@afterbell/contract/school/school'
import { today } from '@afterbell/contract/attendance/today'
import { may } from '@afterbell/domain/kernel/roles'
import { liveSessions } from '../../src/features/attendance/board/live-sessions.store.ts'
import { happenedAfter, entriesNow } from '../../src/features/attendance/today.store.ts'
import { resealSchool } from '../../src/features/families/medical/reseal.ts'
import { eventJob } from '../../src/features/payments/events/event.job.ts'
import { connectAccount } from '../../src/features/providers/provider-accounts.store.ts'
import { createSandbox } from '../../src/features/providers/sandbox/sandbox.ts'
import { sandboxEventsJob } from '../../src/features/payments/events/sandbox-events.job.ts'
import { sealedLists } from '../../src/features/imports/sealed-lists.ts'
import { resealFilesOf } from '../../src/platform/security/reseal-files.ts'
import { createSealer } from '../../src/platform/security/sealing.ts'
import { operate } from '../../src/features/school/operate.ts'
import { settleJob, tellOffersJob } from '../../src/features/wait-list/offers.job.ts'
import { seedSchoolLists } from '../../src/features/settings/school-lists.store.ts'
import { asPlatform, inSchool, statementsSeen } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/jobs/migrations.ts'
import { queues } from '../../src/jobs.ts'
import { queryParameters, sentSchema, type JsonSchema } from '../../src/platform/http/openapi-schemas.ts'
import { sendMailJob } from '../../src/platform/mail/send-mail.job.ts'
import { tidy } from '../../src/platform/jobs/tidy.job.ts'
import { tidies } from '../../src/tidies.ts'
import { LETTERS, SEALER, SEALING_KEY, SECRET, call, useRig } from '../rig/app.ts'
import {
  classBody,
  enroll,
  inside,
  made,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'
import { missingIn, whatThereIs } from '../../../../bench/size-calls.ts'
import { fillDistrict, type District } from '../rig/district/district.ts'
import { fillWithManyRows } from '../rig/many-rows.ts'
import { lateCarts } from '../rig/paying/late-cart.ts'
import { creditLost } from '../rig/paying/credit-lost.ts'
import { callsServed, makeEveryCall, sampleFor } from '../rig/samples.ts'
import type { World } from '../rig/samples/world.ts'
import { send } from '../rig/send.ts'
import { sendLinks, signedUp } from '../rig/reading/sent-link.ts'
import { CheckedRows } from '../rig/row-declarations/checked-rows.ts'
import { statementsWritten, type WrittenStatement } from '../rig/row-declarations/declared-rows.ts'
import { NARROWED } from '../rig/row-declarations/narrowed-rows.ts'
import { accountsClosed } from '../rig/rows/accounts-closed.ts'
import { closedAndReopened } from '../rig/rows/closed-and-reopened.ts'
import { decidedByItself } from '../rig/rows/decided-by-itself.ts'
import { seeEveryValue } from '../rig/rows/every-value.ts'
import { ownBillByItself } from '../rig/rows/own-bill-by-itself.ts'
import { taxStatementsMade } from '../rig/rows/tax-statements-made.ts'
import { undoneByNotices } from '../rig/rows/undone-by-notices.ts'
import { weekdaysMoved } from '../rig/rows/weekdays-moved.ts'
import { reportsMade } from '../rig/rows/reports-made.ts'
import { runAppStates } from '../rig/rows/apps-asked.ts'
import { decideForTypedOver } from '../rig/families/typed-over.ts'
import { doneAboutPeople } from '../rig/rows/done-about-people.ts'
import { foundByFamilies } from '../rig/rows/found-by-families.ts'
import { policiesAccepted } from '../rig/rows/policies-accepted.ts'
import { erasedAndEmptied } from '../rig/rows/erased-and-emptied.ts'
import { followedByItself } from '../rig/rows/followed-by-itself.ts'
import { messagesSent } from '../rig/rows/messages-sent.ts'
import { deliverWebhooks } from '../rig/rows/told-outside.ts'
import { sentAutomatically } from '../rig/rows/sent-automatically.ts'
import { totalsVerified } from '../rig/rows/totals-verified.ts'
import { reportFromProviders } from '../rig/rows/told-by-providers.ts'
import { tableColumns, type Columns } from '../rig/row-declarations/table-columns.ts'
import { HALF_SEEN, RIGHT_ROWS, WRONG_ROWS } from '../rig/row-declarations/wrong-rows.ts'
import { faultsOf, guardsReadBy, wasteOf, type Faults } from '../rig/statement-plans.ts'
import { tellParts } from '../rig/families/tell-parts.ts'

// Records every statement the server sends while all acts are done, and plans each again in two databases of real size:
// many small schools, and one school as large as a district. Compares answers with the declared rows.

const DAY = '2026-11-18'
const rig = useRig()
let superuser: pg.Client
let inDistrict: pg.Client
let district: District
let world: World
let rows: CheckedRows
let written: WrittenStatement[]
let columns: Columns
/** Statements of `npm run verify`, which have to read a school's money and places whole. */
let verifying: ReadonlySet<string>

beforeAll(async () => {
  const filled = fillDatabases()
  written = statementsWritten()
  columns = await tableColumns(inject('superuserUrl'))
  const served = written.filter(({ place }) => place.startsWith('src'))
  rows = new CheckedRows(served, columns)
  rows.listen()
  world = { rig, school: await makeSchool(rig) }
  await makeEveryCall(world)
  await gatherStatistics()
  await askInEveryWay(world)
  await goDetours(world.school)
  await logInDetours({ rig, school: await makeSchool(rig) })
  await registerTwin(rig, await makeSchool(rig))
  await moneyDetours({ rig, school: await makeSchool(rig) })
  await changesSeen({ rig, school: await makeSchool(rig) })
  await requestsDecided({ rig, school: await makeSchool(rig) })
  await aidGiven({ rig, school: await makeSchool(rig) })
  await ownDetailsDetours({ rig, school: await makeSchool(rig) })
  await lateCarts({ rig, school: await makeSchool(rig) })
  await cartsOfFamilies({ rig, school: await makeSchool(rig) })
  await oneOfTwoWishes({ rig, school: await makeSchool(rig) })
  await spotsTaken({ rig, school: await makeSchool(rig) })
  await spotsGivenUp({ rig, school: await makeSchool(rig) })
  await weekdayGivenUp({ rig, school: await makeSchool(rig) })
  await siblingLosesDiscount({ rig, school: await makeSchool(rig) })
  await spotsChanged({ rig, school: await makeSchool(rig) })
  await invitedAndOnPaper({ rig, school: await makeSchool(rig) })
  await seeEveryValue({ rig, school: await makeSchool(rig) })
  await reportFromProviders({ rig, school: await makeSchool(rig) })
  await messagesSent({ rig, school: await makeSchool(rig) })
  await sentAutomatically({ rig, school: await makeSchool(rig) })
  await erasedAndEmptied({ rig, school: await makeSchool(rig) })
  await decidedByItself({ rig, school: await makeSchool(rig) })
  await ownBillByItself({ rig, school: await makeSchool(rig) })
  await taxStatementsMade({ rig, school: await makeSchool(rig) })
  await reportsMade(rig)
  await decideForTypedOver(rig, await makeSchool(rig))
  await doneAboutPeople({ rig, school: await makeSchool(rig) })
  await foundByFamilies({ rig, school: await makeSchool(rig) })
  await policiesAccepted({ rig, school: await makeSchool(rig) })
  await followedByItself(rig)
  await deliverWebhooks({ rig, school: await makeSchool(rig) })
  await undoneByNotices({ rig, school: await makeSchool(rig) })
  await weekdaysMoved({ rig, school: await makeSchool(rig) })
  await runAppStates({ rig, school: await makeSchool(rig) })
  await accountsClosed({ rig, school: await makeSchool(rig) })
  await closedAndReopened({ rig, school: await makeSchool(rig) })
  const before = new Set(statementsSeen())
  await totalsVerified({ rig, school: await makeSchool(rig) })
  verifying = new Set(statementsSeen().filter((text) => !before.has(text)))
  await filled
  rows.stop()
})

afterAll(() => Promise.all([superuser?.end(), inDistrict?.end()]))

test('Every statement is prepared with the rights of a call, and reads no large table whole', async () => {
  expect(statementsToPlan().length).toBeGreaterThan(100)
  expect(asText(exceptWhole(await faultsOf(superuser, statementsToPlan())))).toBe('')
})

test('In a school as large as a district, no statement reads along what only guards places', async () => {
  expect(asText(await guardsReadBy(inDistrict, statementsToPlan()))).toBe('')
})

test('In a school as large as a district, no statement goes through a large table for a few of its rows', async () => {
  expect(asText(exceptWhole(await wasteOf(inDistrict, statementsToPlan())))).toBe('')
})

test.each([
  ['place', 'select * from place where school_id = $1 and party_id = $2'],
  ['attendance', 'select * from attendance where school_id = $1 and note = $2'],
  [
    'child',
    `select c.id from unnest($1::text[], $2::text[]) as asked(first, last)
      join child c on c.school_id = $3 and lower(c.first_name) = asked.first and lower(c.last_name) = asked.last`,
  ],
])('There, one that goes through %s for a few rows is found out', async (what, statement) => {
  expect(await wasteOfOne(statement)).toEqual([`goes through all of ${what} for a few of its rows`])
})

test('There, one that counts all children of the school passes, and so does a search', async () => {
  const children = 'select count(*) from child where school_id = $1 and archived_at is null'
  expect(await wasteOfOne(children)).toEqual([])
  expect(await wasteOfOne(`${children} and searched like $2`)).toEqual([])
})

test('There, something stands of everything a call that reads asks about, so that `npm run bench -- size` asks it', async () => {
  expect(missingIn(await whatThereIs(inDistrict, district.schoolId, DAY))).toEqual([])
})

test('Every piece of SQL in the source was seen in a statement', () => {
  const seen = statementsSeen().map(plain).join('\n')
  const missing = piecesOfSql().filter(({ piece }) => !seen.includes(piece))
  expect(missing.map(({ file, piece }) => `${file}: ${piece}`).join('\n')).toBe('')
})

test('What functions and triggers read while they work is narrowed as well', async () => {
  const place = `select * from place where state = 'taken' and left_at is null limit 1`
  const statements = [
    `select app.places_used(school_id, section_id, 'regular', datemultirange(daterange(null, null)), null) from (${place}) p`,
    `insert into place (school_id, id, section_id, enrollment_id, child_id, state)
      select p.school_id, gen_random_uuid(), p.section_id, p.enrollment_id, c.id, 'waiting'
      from (${place}) p join lateral (select id from child c where c.school_id = p.school_id and not exists (
        select from place q where q.school_id = c.school_id and q.child_id = c.id and q.section_id = p.section_id) limit 1) c on true`,
    `update place set state = 'gone' where (school_id, id) in (select school_id, id from (${place}) p)`,
    `update section s set capacity = capacity - 1 from (${place}) p where s.school_id = p.school_id and s.id = p.section_id`,
    `select * from (select * from session limit 1) s, app.open_call(s.id, s.school_id, '0')`,
  ]
  for (const statement of statements) expect(await readBy(statement), statement).toEqual([])
  expect(await readBy(`select count(*) from place where party_id is not null`)).not.toEqual([])
})

const CONTROLS: [says: string, statement: string][] = [
  ['cannot be prepared', 'select * from nowhere where id = $1'],
  ['cannot be prepared', 'select * from child where no_such_column = $1'],
  ['reads the whole of session', 'select * from session where ended_because = $1'],
  ['reads the whole of account', 'select count(*) from account where lower(first_name) = $1'],
  [`reads all of a school's rows of place`, 'select * from place where party_id = $1'],
  [
    `reads all of a school's rows of audit_event`,
    'select * from audit_event where school_id = $1 order by at desc limit 10',
  ],
]

test.each(CONTROLS)('A statement that %s is found out', async (says, statement) => {
  expect((await faultsOfOne(statement)).filter((fault) => fault.startsWith(says))).not.toEqual([])
})

test('A statement that is as it should be passes', async () => {
  expect(await faultsOfOne('select * from place where school_id = $1 and child_id = $2')).toEqual([])
  expect(await faultsOfOne('select * from session where id = $1 for update')).toEqual([])
})

test('What the database answers is what the statement declares of its rows', () => {
  expect([...rows.faults].join('\n')).toBe('')
  expect(NARROWED.filter((each) => !rows.narrowed.has(each))).toEqual([])
})

test('Beside every declaration of rows an answer was held', () => {
  expect(rows.unanswered().join('\n')).toBe('')
})

test('Every value that is declared inside JSON was seen', () => {
  expect(rows.unseen().join('\n')).toBe('')
})

test.each(WRONG_ROWS)('Of rows that are not as declared it is said that %s', async (fault, statement) => {
  const { faults } = await checked(statement)
  expect([...faults].join('\n')).toContain(fault)
})

test('Rows that are as declared pass', async () => {
  for (const statement of RIGHT_ROWS) expect([...(await checked(statement)).faults]).toEqual([])
})

test('What was declared inside JSON and not seen there is told', async () => {
  const { faults, unseen } = await checked(HALF_SEEN)
  expect([...faults]).toEqual([])
  expect(unseen.map((each) => each.replace(/.* /, ''))).toEqual(['.facts.size', '.facts.of[].name'])
})

test('A declaration that no answer was held beside is told', async () => {
  const { unanswered } = await checked(RIGHT_ROWS[0]!)
  expect(unanswered).not.toEqual([])
})

test('Two statements that read alike and declare different rows are found out', () => {
  const row = { is: 'string' } as const
  const alike = [
    { place: 'one.ts:1', pieces: ['select'], row: null },
    { place: 'two.ts:2', pieces: ['select'], row },
  ]
  expect([...new CheckedRows(alike, new Map()).faults]).toEqual([
    'two.ts:2 reads like one.ts:1 and declares other rows',
  ])
})

async function faultsOfOne(statement: string): Promise<string[]> {
  return (await faultsOf(superuser, [statement])).get(statement) ?? []
}

async function wasteOfOne(statement: string): Promise<string[]> {
  return (await wasteOf(inDistrict, [statement])).get(statement) ?? []
}

/** Drops that statements of `npm run verify` read much. They still have to be prepared with the rights of a call. */
function exceptWhole(faults: Faults): Faults {
  const isFault = (statement: string, fault: string) =>
    !verifying.has(statement) || fault.startsWith('cannot be prepared')
  const rest = [...faults].map(
    ([statement, found]) => [statement, found.filter((fault) => isFault(statement, fault))] as const,
  )
  return new Map(rest.filter(([, found]) => found.length > 0))
}

function asText(faults: Faults): string {
  return [...faults].map(([statement, found]) => `${found.join('\n')}\n${statement}`).join('\n\n')
}

/** Returns faults in the declared rows of a statement, sent in a school with some of everything. */
async function checked(statement: RawBuilder<unknown>) {
  const one = new CheckedRows(written, columns)
  one.listen()
  try {
    await inSchool(rig.pool, { session: null, school: world.school.id }, (tx) => statement.execute(tx))
  } finally {
    one.stop()
  }
  return { faults: one.faults, unseen: one.unseen(), unanswered: one.unanswered() }
}

/** Reads every list in every order and with every filter, as Super Admin and as instructor. */
async function askInEveryWay({ school }: World): Promise<void> {
  const queryCalls = callsServed().filter((each) => each.op.query && each.op.method === 'GET')
  const paths = Map.groupBy(queryCalls, ({ op }) => op)
  for (const { op, path, address } of queryCalls) {
    const sample = await sampleFor(world, op, address)
    // All addresses of a call send the same statements, so each gets a share of the queries.
    const at = paths.get(op)!.findIndex((each) => each.path === path)
    const share = queryParameters(op.query!).filter((_, index) => index % paths.get(op)!.length === at)
    for (const { name, schema } of share)
      for (const value of plausible(name, schema))
        for (const caller of op.allow === 'family' ? [{}] : [school.admin, school.instructor])
          await send(rig, op, path, { ...sample, query: { ...sample.query, [name]: value } }, caller)
    await send(rig, op, path, sample)
  }
  for (const { op, path, address } of callsServed()) {
    const takesVersion = op.body && sentSchema(op.body).properties?.version
    const isFamilys = op.allow === 'family'
    const isInstructors = isLetIn(rightAt(op.allow, address)) && op.name !== 'login.logOut' && !isFamilys
    // An instructor who is refused causes the same statements at every call.
    if (!isInstructors && !takesVersion) continue
    const sample = await sampleFor(world, op, address)
    if (isInstructors) await send(rig, op, path, sample, school.instructor)
    if (takesVersion)
      await send(
        rig,
        op,
        path,
        { ...sample, body: { ...(sample.body as object), version: 999 } },
        isFamilys ? {} : school.admin,
      )
  }
}

function isLetIn(right: ReturnType<typeof rightAt>): boolean {
  return typeof right === 'string' || 'self' in right || may('SCHOOL_INSTRUCTOR', ...right)
}

function plausible(name: string, schema: JsonSchema): string[] {
  const one = schema.type === 'array' ? schema.items! : schema
  if (one.enum) return one.enum.map(String)
  if (one.type === 'boolean') return ['true', 'false']
  if (one.format === 'uuid') return [crypto.randomUUID()]
  if (one.format === 'date') return ['2026-11-18']
  if (name === 'search') return ['kim', 'kim test', '555-010']
  return []
}

/** Covers statements that no single call with a plain input reaches. */
async function goDetours(school: MadeSchool): Promise<void> {
  await inSchool(rig.pool, { session: null, school: school.id }, (tx) => seedSchoolLists(tx, school.id))
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select (select id from teacher where is_active limit 1) as "teacherId", (select id from tshirt_size where is_active limit 1) as "tshirtSizeId",
      (select id from pick_up_option where is_active limit 1) as "pickUpOptionId"`),
  )
  const { pickUpOptionId, ...ofChild } = rows[0]

  // Watches the board for a while.
  await liveSessions(rig.pool, [{ sessionId: school.admin.sessionId, schoolId: school.id }])
  await inSchool(rig.pool, { session: null, school: school.id, readOnly: true }, async (tx) => {
    await happenedAfter(tx, school.id, school.id)
    await entriesNow(tx, school.id, '2026-11-18', [school.id])
  })

  // A device sends events of a child who has left.
  const gone = { id: crypto.randomUUID(), rosterId: school.id, meetingId: school.id, act: 'UNDO_IN' as const }
  const events = [{ ...gone, at: '2026-11-18T19:00:00Z' }]
  made(await call(rig, today.record, { body: { events } }, school.instructor))
  // And of a class that another instructor teaches.
  const theirs = await makeClass(rig, school, { monday: false, wednesday: true })
  await enroll(rig, school, theirs, 1)
  const { rows: lines } = await inside(rig, school.id, (query) =>
    query(
      `select p.id as "rosterId", m.id as "meetingId" from place p join meeting m on m.section_id = p.section_id
        where p.section_id = $1 and p.days @> m.date limit 1`,
      [theirs],
    ),
  )
  const foreign = { ...events[0]!, id: crypto.randomUUID(), ...lines[0] }
  made(await call(rig, today.record, { body: { events: [foreign] } }, school.instructor))

  // A child joins the family of another.
  const [first, second] = [await makeChild(rig, school), await makeChild(rig, school)]
  const primaryGuardian = { firstName: 'Gus', lastName: 'Test', email: 'gus@example.test' }
  const body = { firstName: 'Kim', lastName: 'Test', primaryGuardian, siblingId: first, ...ofChild }
  made(await call(rig, children.update, { params: { id: second }, body }, school.admin))

  // A child is moved to another class.
  const [from, to] = [await makeClass(rig, school), await makeClass(rig, school)]
  const [moved] = await enroll(rig, school, from, 1)
  const ofMoved = { at: 'classes' as const, params: { id: from, rosterId: moved! } }
  made(await call(rig, rosters.update, { ...ofMoved, body: { classId: to } }, school.admin))
  // A request with an idempotency key fails: its key is released.
  const notPicture = { logo: { name: 'a.png', text: 'no picture' } }
  await call(rig, schools.changeLogo, { body: notPicture } as never, school.admin, {
    'idempotency-key': 'no picture',
  })
  // Merges two families, with a do-not-release entry of a child in either.
  const other = await makeChild(rig, school)
  made(await call(rig, doNotRelease.add, { params: { id: other }, body: { name: 'Max Gray' } }, school.admin))
  const [one, two] = [await readChild(school, first), await readChild(school, other)]
  const pair = { oneId: one.familyId, otherId: two.familyId }
  made(await call(rig, familyMerges.setApart, { body: pair }, school.admin))
  made(await call(rig, familyMerges.bringTogether, { query: pair }, school.admin))
  const merge = { keepId: one.familyId, otherId: two.familyId, guardianIds: [one.primaryGuardian!.id] }
  made(await call(rig, familyMerges.merge, { body: merge }, school.admin))

  // The operator lists the schools and turns a feature of one on and off.
  await operate(rig.pool, ['schools'])
  for (const turn of ['on', 'off']) await operate(rig.pool, ['feature', school.id, 'new-payments', turn])

  // Medical information is recorded, resealed, and withdrawn.
  const facts = { params: { childId: first } }
  made(await call(rig, medical.save, { ...facts, body: { conditions: 'Asthma' } }, school.admin))
  await resealSchool(rig.pool, SEALER, school.id, { count: 0, lost: new Map() })
  const further = randomBytes(32)
  // Rotates the key there and back: values already sealed with it are left alone.
  for (const keys of [
    [further, SEALING_KEY],
    [SEALING_KEY, further],
  ])
    await resealFilesOf(rig.pool, createSealer(keys), sealedLists, school.id, { count: 0, lost: 0 })
  made(await call(rig, medical.save, { ...facts, body: {} }, school.admin))

  // The author of a note changes it.
  const { id } = made(await call(rig, notes.add, { ...facts, body: { body: 'Likes to draw' } }, school.admin))
  const params = { childId: first, id }
  made(await call(rig, notes.change, { params, body: { body: 'Likes to paint' } }, school.admin))

  // A waiting child is moved up by overbooking, with roster choices; the request comes twice.
  const full = await makeClass(rig, school, { maxEnroll: 1 })
  await enroll(rig, school, full, 1)
  const ofFull = { at: 'classes' as const, params: { id: full } }
  const choices = { ...ofChild, pickUpOptionId }
  const { rosterId } = made(
    await call(rig, waitLists.add, { ...ofFull, body: { childId: first, ...choices } }, school.admin),
  )
  // Another child goes first.
  const behind = { ...ofFull, body: { childId: await makeChild(rig, school) } }
  const { rosterId: laterId } = made(await call(rig, waitLists.add, behind, school.admin))
  made(await call(rig, rosters.add, { ...ofFull, body: { rosterId: laterId, overbook: true } }, school.admin))
  for (let i = 0; i < 2; i += 1)
    made(
      await call(rig, rosters.add, { ...ofFull, body: { rosterId, overbook: true } }, school.admin, {
        'idempotency-key': 'twice',
      }),
    )

  // A place is offered in turn and accepted; another offer expires; both families get letters.
  const line = await makeClass(rig, school, { maxEnroll: 2 })
  const leaving = await enroll(rig, school, line, 2)
  const ofLine = { at: 'classes' as const, params: { id: line } }
  const waitingIds: string[] = []
  for (const childId of [first, second])
    waitingIds.push(
      made(await call(rig, waitLists.add, { ...ofLine, body: { childId } }, school.admin)).rosterId,
    )
  made(await call(rig, waitLists.list, { ...ofLine, query: {} }, school.admin))
  const query = { rosterIds: leaving }
  made(await call(rig, rosters.removeMany, { ...ofLine, query }, school.admin))
  made(await call(rig, rosters.add, { ...ofLine, body: { rosterId: waitingIds[0]! } }, school.admin))
  const nextWeek = { ...rig.pool, shift: `${rig.clockShiftSeconds + 200 * 3600} seconds` }
  await settleJob({ pool: nextWeek })({ schoolId: school.id, sectionIds: [line] })
  const { rows: expired } = await inside(rig, school.id, (query) =>
    query(`select id from offer where section_id = $1 and outcome = 'EXPIRED'`, [line]),
  )
  const offerIds = expired.map(({ id }) => id)
  await tellOffersJob(tellParts(rig))({ schoolId: school.id, offerIds, what: 'EXPIRED' })
  const late = { ...ofLine, body: { rosterId: waitingIds[1]! } }
  expect((await call(rig, rosters.add, late, school.admin)).problem.code).toBe('OFFER_ENDED')
  const expiredOne = { ...ofLine, params: { id: line, rosterId: waitingIds[1]! } }
  expect((await call(rig, waitLists.decline, expiredOne, school.admin)).problem.code).toBe('NOT_HERE')

  await creditLost(rig, school)

  // A class gets fewer spots and fewer dates.
  const large = await makeClass(rig, school)
  const smaller = classBody({ maxEnroll: 5, classEndDate: '2026-12-07' })
  made(await call(rig, classes.update, { params: { id: large }, body: smaller }, school.admin))

  // A bulk change skips the class that cannot be changed.
  made(await call(rig, classes.bulkChange, { body: { ids: [large], maxEnroll: 0 } }, school.admin))

  // One request names two schools.
  const headers = { 'x-school-token': (await makeSchool(rig)).id }
  await call(rig, children.list, { query: {} }, school.admin, headers)

  await payAtSandbox(school)

  // Requests a picture.
  await rig.app.inject({ url: `/api/images/${school.id}/${crypto.randomUUID()}-8x6.webp` })

  await call(rig, login.forgotPassword, { query: { email: school.admin.email } })
  await sendLinks(rig, school.admin.email)

  // A user signs up and logs in before the address is confirmed.
  const newcomer = { email: 'newcomer@example.test', password: 'Correct9Horse' }
  await signedUp(rig, { email: newcomer.email })
  await call(rig, login.logIn, { body: newcomer })

  await tidy({ pool: rig.pool, tidies }, [school.id])
  const { rows: letters } = await inside(rig, school.id, (query) =>
    query(`select id from mail where state = 'QUEUED' limit 1`),
  )
  await sendMailJob({ pool: rig.pool, mailer: null, mailFrom: 'school@example.test', letters: LETTERS })({
    mailId: letters[0].id,
  })
}

/** Makes a payment in every step. The sandbox's message about it is stored, polled in vain, and finished. */
async function payAtSandbox({ id: schoolId }: MadeSchool): Promise<void> {
  const sandbox = createSandbox(rig.pool, { secret: SECRET, publicUrl: 'http://localhost', timeoutMs: 0 })
  const accountRef = `sandbox_account_${schoolId}`
  await asPlatform(rig.pool, (tx) =>
    connectAccount(tx, schoolId, { provider: 'SANDBOX', accountRef, name: 'Test payments' }),
  )
  const account = { schoolId, provider: 'SANDBOX', accountRef, currency: 'USD' } as const
  const payment = { key: 'payment', cents: 1000, customerRef: null, type: 'CARD' } as const
  const { ref } = (await sandbox.prepare(account, payment)) as { ref: string }
  await sandbox.prepare(account, payment)
  const confirmation = { methodRef: 'tok_disputed', isOffSession: true, returnUrl: '', mandate: null }
  await sandbox.confirm(account, { ref, ...confirmation })
  await sandboxEventsJob({ pool: rig.pool, providers: { STRIPE: null, SANDBOX: sandbox } })({ accountRef })
  const { rows: events } = await rig.pool.pg.query<{ event_id: string }>(
    'select event_id from provider_event where account_ref = $1',
    [accountRef],
  )
  for (const settled of ['UNKNOWN', 'SETTLED'] as const) {
    const work = eventJob({ pool: rig.pool, settleAbout: async () => settled, giveUp: () => {} })
    await work({ accountRef, eventId: events[0]!.event_id })
  }
}

async function readChild(school: MadeSchool, id: string) {
  return made(await call(rig, children.get, { params: { id } }, school.admin))
}

/** Returns tables of which a statement reads more than a few hundred rows, including its functions and triggers. */
async function readBy(statement: string): Promise<string[]> {
  await superuser.query('begin')
  try {
    const { rows: schools } = await superuser.query('select school_id from school limit 1')
    await superuser.query(`select set_config('app.school_id', $1, true)`, [schools[0].school_id])
    const { rowCount } = await superuser.query(statement)
    expect(rowCount, `nothing was done by ${statement}`).toBeGreaterThan(0)
    const { rows } = await superuser.query(`select relname from pg_stat_xact_user_tables
      where relname not in ('school', 'school_directory') and (seq_tup_read > 500 or coalesce(idx_tup_fetch, 0) > 500)`)
    return rows.map(({ relname }) => relname)
  } finally {
    await superuser.query('rollback')
  }
}

/** Returns the first constant words of every piece of SQL in the source. */
function piecesOfSql(): { file: string; piece: string }[] {
  const root = join(import.meta.dirname, '../../src')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\bsql(?:<[^`]*?>)?`([^`$]+)/g)].map(
        ([, piece]) => ({ file, piece: plain(piece!) }),
      ),
    )
    .filter(({ piece }) => piece.length > 3)
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

async function fillDatabases(): Promise<void> {
  superuser = await migratedDatabase('statements_test')
  await fillWithManyRows(superuser)
  inDistrict = await migratedDatabase('statements_district_test')
  district = await fillDistrict(inDistrict, DAY)
}

/** PostgreSQL would analyze a minute later. Until then it plans the calls as if the tables were empty. */
async function gatherStatistics(): Promise<void> {
  const client = new pg.Client({ connectionString: inject('superuserUrl') })
  await client.connect()
  await client.query('analyze')
  await client.end()
}

function statementsToPlan(): string[] {
  return statementsSeen().filter((text) => /^\s*(select|insert|update|delete|with)\b/i.test(text))
}

/** Creates a database with all migrations and returns a superuser's client. */
async function migratedDatabase(name: string): Promise<pg.Client> {
  const root = new pg.Client({ connectionString: inject('superuserUrl') })
  await root.connect()
  await root.query(`create database ${name} owner afterbell`)
  await root.end()
  const at = (url: string) => url.replace('/afterbell?', `/${name}?`)
  const pool = new pg.Pool({ connectionString: at(inject('databaseUrl')) })
  await migrate(pool, queues)
  await pool.end()
  const client = new pg.Client({ connectionString: at(inject('superuserUrl')) })
  await client.connect()
  return client
}
