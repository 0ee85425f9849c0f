import type { AddressInfo } from 'node:net'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { ROLES, type Role } from '@afterbell/domain/kernel/roles'
import { call, useRig, type Caller } from '../rig/app.ts'
import { inside, made, makeSchool, makeStaff, type MadeSchool } from '../rig/make.ts'
import { readCalls, waysToAsk, type ReadCall } from '../rig/reading/read-calls.ts'
import { readEvents } from '../rig/reading/read-events.ts'
import type { Sample } from '../rig/samples/world.ts'
import {
  checkOutOf,
  formerFacts,
  makeTellTales,
  offered,
  prices,
  taught,
  untaught,
  type Facts,
  type ProbeFacts,
} from '../rig/visibility-probe.ts'

// Which role sees which fact about a child, and where. Each role makes every reading call about a child the instructor
// teaches and one they do not; the raw answers are searched for known facts.

type Where = readonly string[] | typeof ANYWHERE
const ANYWHERE = 'wherever children are listed'
const NOWHERE: Where = []
/** Their links are secrets, which no other call tells. */
const FILES = ['familyCalendar.followed', 'invoices.file']

const CONTACTS = [
  'children.list',
  'children.export',
  'children.get',
  'consents.list',
  'parents.list',
  'familyMerges.get',
]
const ANSWERS = ['formAnswers.ofChild', 'formAnswers.history']
const ALL_ANSWERS = [
  ...ANSWERS,
  'formAnswers.ofForm',
  'formAnswers.export',
  'formAnswers.report',
  'schoolReports.answers',
]
/** Lists an instructor works with. */
const LISTS = ['rosters.list', 'rosterPrint.get', 'dropIns.list', 'attendance.list', 'today.board']
const CALLED_AT_THE_DOOR = ['attendance.list', 'today.board', 'rosterPrint.get']
const AT_THE_DOOR = ['attendance.list', 'today.board', 'children.pickups', 'children.checkOutPersons']
/** Calls that a Coordinator has no access to (OQ-29). */
const MONEY = [
  'invoices.get',
  'invoices.list',
  'invoices.listPage',
  'invoices.listV2',
  'invoices.search',
  'payers.ofChild',
  'payers.statement',
  'reports.aging',
  'reports.exported',
  'taxStatements.get',
  'taxStatements.list',
  'transactions.charge',
  'transactions.export',
  'transactions.list',
]
/**
 * Calls that show a message's recipients. The office writes to families; only a Super Admin sees the history of sent
 * messages.
 */
const RECIPIENTS = [
  'activityMessages.recipients',
  'attendanceMessages.recipients',
  'childMessages.allRecipients',
  'childMessages.recipients',
  'closedDayMessages.recipients',
  'dropInMessages.recipients',
  'familyInvitations.look',
  'messageBatches.messages',
  'rosterMessages.recipients',
]
const HISTORY = ['emailHistory.get', 'emailHistory.list']
const GOING = ['attendance.list', 'attendance.history', 'today.board']

/** Where each role may see a fact: the office of every child, an instructor of children they teach. The public sees none. */
const MESSAGES: Record<
  keyof Facts,
  { admin?: Where; office: Where; coordinator?: Where; instructor: Where }
> = {
  name: { office: ANYWHERE, instructor: [...LISTS, 'dropIns.dates'] },
  preferredName: { office: ANYWHERE, instructor: [...LISTS, 'dropIns.dates'] },
  allergies: { office: ANYWHERE, instructor: LISTS },
  specialNeeds: { office: ANYWHERE, instructor: LISTS },
  guardian: { office: ANYWHERE, instructor: [...LISTS, 'children.pickups', 'children.checkOutPersons'] },
  guardianPhone: { office: ANYWHERE, instructor: LISTS },
  guardianEmail: {
    admin: [...CONTACTS, 'parents.customers', ...MONEY, ...RECIPIENTS, ...HISTORY],
    office: [...CONTACTS, 'parents.customers', ...MONEY, ...RECIPIENTS],
    coordinator: [...CONTACTS, ...RECIPIENTS],
    instructor: NOWHERE,
  },
  pickup: { office: ANYWHERE, instructor: [...AT_THE_DOOR, 'rosterPrint.get'] },
  pickupPhone: { office: ANYWHERE, instructor: ['rosterPrint.get'] },
  emergency: { office: ANYWHERE, instructor: CALLED_AT_THE_DOOR },
  emergencyPhone: { office: ANYWHERE, instructor: CALLED_AT_THE_DOOR },
  emergencyOtherPhone: { office: ANYWHERE, instructor: CALLED_AT_THE_DOOR },
  neverRelease: {
    office: ANYWHERE,
    instructor: [...AT_THE_DOOR, 'rosterPrint.get', 'rosters.list', 'dropIns.list'],
  },
  neverReleaseNote: { office: ANYWHERE, instructor: [...AT_THE_DOOR, 'rosterPrint.get'] },
  conditions: { office: ['medical.get'], instructor: NOWHERE },
  medication: { office: ['medical.get'], instructor: NOWHERE },
  doctor: { office: ['medical.get'], instructor: NOWHERE },
  doctorPhone: { office: ['medical.get'], instructor: NOWHERE },
  note: { office: ['notes.list'], instructor: NOWHERE },
  street: { office: ['homes.get', 'invoices.get'], coordinator: ['homes.get'], instructor: NOWHERE },
  formAnswer: { office: ALL_ANSWERS, coordinator: ANSWERS, instructor: NOWHERE },
  checkOutPerson: { office: ANYWHERE, instructor: GOING },
  overrideReason: { office: ANYWHERE, instructor: GOING },
  checkOutNote: { office: ANYWHERE, instructor: GOING },
}

const rig = useRig()
let school: MadeSchool
let seeded: ProbeFacts
beforeAll(async () => {
  school = await makeSchool(rig)
  seeded = await makeTellTales(rig, school)
})

describe('What is known of a child and its family', () => {
  test.each(ROLES)('is told to %s where the table says, and nowhere else', async (role) => {
    const heard = await everythingText(school.byRole[role])
    for (const [what, value, where] of expectedFor(role)) {
      const callNames = heard.callsTelling(value)
      const expectedCalls = where === ANYWHERE && callNames.length > 0 ? callNames : where
      expect.soft(callNames, what).toEqual(expectedCalls)
    }
    // A call that never answers would make this test pass without proof. A file's link is its secret: its holder gets the
    // file and nobody else does.
    expect(role === 'SCHOOL_ADMIN' ? heard.neverAnswered : FILES).toEqual(FILES)
  })

  test('is told to a substitute on their day alone, of its children alone, and where they are checked', async () => {
    const { classId } = seeded.taughtClass
    const substitute = await makeStaff(rig, school.id, 'SCHOOL_INSTRUCTOR')
    const takesOver = (date: string) =>
      inside(rig, school.id, (query) =>
        query(
          'insert into section_substitute (school_id, section_id, date, account_id) values ($1, $2, $3, $4)',
          [school.id, classId, date, substitute.id],
        ),
      )
    const everyFact = [taught, untaught, formerFacts, offered].flatMap((facts) => Object.values(facts))
    // It is the 18th: one of these days is over, the other still to come.
    await takesOver('2026-11-11')
    await takesOver('2026-11-25')
    const onOtherDays = await everythingText(substitute)
    for (const value of everyFact) expect.soft(onOtherDays.callsTelling(value), value).toEqual([])

    await takesOver('2026-11-18')
    const today = await everythingText(substitute)
    for (const datum of Object.keys(MESSAGES) as (keyof Facts)[]) {
      const { instructor } = MESSAGES[datum]
      const expectedCalls = ['attendance.history', 'attendance.list', 'today.board'].filter(
        (name) => instructor !== ANYWHERE && instructor.includes(name),
      )
      expect.soft(today.callsTelling(taught[datum]), datum).toEqual(expectedCalls)
      for (const facts of [untaught, formerFacts, offered])
        expect.soft(today.callsTelling(facts[datum]), facts[datum]).toEqual([])
    }
    for (const date of ['2026-11-11', '2026-11-25']) {
      const input = { at: 'classes', params: { id: classId }, query: { date } } as const
      expect((await call(rig, attendance.list, input, substitute)).status, date).toBe(404)
    }
  })

  test('is told to nobody who is not signed in', async () => {
    const heard = await everythingText({})
    for (const value of [taught, untaught, formerFacts, offered].flatMap((facts) => Object.values(facts)))
      expect(heard.callsTelling(value), value).toEqual([])
  })

  test('is told as it happens to those who see the child on the board, and to nobody else', async () => {
    await rig.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = rig.app.server.address() as AddressInfo
    const listen = ({ token }: Caller) =>
      readEvents(`http://127.0.0.1:${port}/api/schools/${school.id}/attendance/today/changes`, {
        authorization: `Bearer ${token}`,
      })
    const [office, instructor] = [await listen(school.coordinator), await listen(school.instructor)]
    const { taught: taughtLine, untaught: other } = seeded.linesOfCamps
    await collect(other, untaught)
    await collect(taughtLine, taught)
    const isCollected = ({ checkOut }: Record<string, unknown>) => checkOut !== null
    await office.line(other.lineId, isCollected)
    for (const each of [office, instructor]) await each.line(taughtLine.lineId, isCollected)
    for (const [listener, facts, isVisible] of [
      [office, untaught, true],
      [office, taught, true],
      [instructor, taught, true],
      [instructor, untaught, false],
    ] as const)
      for (const datum of ['checkOutPerson', 'overrideReason', 'checkOutNote'] as const)
        expect(JSON.stringify(listener.events).includes(facts[datum]), facts[datum]).toBe(isVisible)
    expect(instructor.lineIds).not.toContain(other.lineId)
    await Promise.all([office.close(), instructor.close()])
  })
})

/** Returns every fact, the word that reveals it, and where the role may see it. */
function expectedFor(role: Role): [what: string, value: string, where: Where][] {
  const isInstructor = role === 'SCHOOL_INSTRUCTOR'
  const ofFacts = (Object.keys(MESSAGES) as (keyof Facts)[]).flatMap((datum) => {
    const where = whereFor(role, MESSAGES[datum])
    return [
      [`${datum} of a child taught`, taught[datum], where],
      [`${datum} of another child`, untaught[datum], isInstructor ? NOWHERE : where],
    ] as [string, string, Where][]
  })
  const ofPrices = Object.entries(prices).map(
    ([what, price]) =>
      [`price of ${what}`, String(price), isInstructor ? NOWHERE : ANYWHERE] as [string, string, Where],
  )
  return [...ofFacts, ...ofPrices, ...(isInstructor ? ofThoseNotTaught() : [])]
}

/**
 * An instructor keeps the facts that correct past attendance of a child they taught, and sees nothing of a child with an
 * offer.
 */
function ofThoseNotTaught(): [what: string, value: string, where: Where][] {
  const listedFacts: readonly string[] = [
    'name',
    'preferredName',
    'guardian',
    'pickup',
    'neverRelease',
  ] satisfies (keyof Facts)[]
  return (Object.keys(MESSAGES) as (keyof Facts)[]).flatMap((datum) => [
    [
      `${datum} of a child that left`,
      formerFacts[datum],
      listedFacts.includes(datum) ? ['attendance.list'] : NOWHERE,
    ],
    [`${datum} of a child that is offered a place`, offered[datum], NOWHERE],
  ])
}

function whereFor(
  role: Role,
  { office, admin = office, coordinator = office, instructor }: (typeof MESSAGES)[keyof Facts],
): Where {
  const where = {
    SCHOOL_ADMIN: admin,
    SCHOOL_DIRECTOR: office,
    SCHOOL_COORDINATOR: coordinator,
    SCHOOL_INSTRUCTOR: instructor,
  }[role]
  return where === ANYWHERE ? where : where.toSorted()
}

/** Returns all answers of reading calls, for every input. */
async function everythingText(caller: Caller) {
  const heard: { name: string; isFine: boolean; text: string }[] = []
  for (const read of readCalls)
    for (const way of waysToAsk(read, seeded.about))
      heard.push({ name: read.op.name, ...(await ask(read, way, caller)) })
  const answered = new Set(heard.flatMap(({ name, isFine }) => (isFine ? [name] : [])))
  return {
    /** Names of the calls, in order. */
    callsTelling: (value: string) =>
      [...new Set(heard.flatMap(({ name, text }) => (text.includes(value) ? [name] : [])))].toSorted(),
    neverAnswered: [...new Set(readCalls.map(({ op }) => op.name))].filter((name) => !answered.has(name)),
  }
}

/** Returns an answer or refusal as text, spreadsheets cell by cell. Finds numbers however they are grouped. */
async function ask({ op, path }: ReadCall, { params, query, body }: Sample, { token }: Caller) {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params![name]!))
  const response = await rig.app.inject({
    method: op.method,
    url: `/api${url}?${new URLSearchParams(query)}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body ? { payload: body } : {}),
  })
  const isSheet = String(response.headers['content-type']).includes('spreadsheet')
  const text = isSheet ? (await readSheet(response.rawPayload)).flat().join('\n') : response.body
  return { isFine: response.statusCode < 300, text: `${text}\n${text.replaceAll(/[\s()-]/g, '')}` }
}

async function collect(
  { campId: id, lineId }: { campId: string; lineId: string },
  facts: Facts,
): Promise<void> {
  const body = { attendanceIds: [lineId], ...checkOutOf(facts) }
  made(await call(rig, attendance.checkOut, { at: 'camps', params: { id }, body }, school.admin))
}
