import { createHash } from 'node:crypto'
import { classes } from '@afterbell/contract/activities/classes'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { dateIn, plusDays } from '@afterbell/domain/kernel/dates'
import { WEEKDAYS, weekdayFlags, weekdayOf } from '@afterbell/domain/kernel/weekdays'
import { createDice } from '../apps/api/db/demo/dice.ts'
import { demoServer, severalAtOnce, type Caller, type DemoServer } from '../apps/api/db/demo/demo-server.ts'
import { openSchool } from '../apps/api/db/demo/open-school.ts'
import type { SchoolPlan } from '../apps/api/db/demo/school-plan.ts'
import type { Pool } from '../apps/api/src/platform/database/database.ts'
import { createSealer } from '../apps/api/src/platform/security/sealing.ts'
import { hashPassword } from '../apps/api/src/platform/security/passwords.ts'

export const SECRET = 'of the bench alone, and nobody else knows it'

/** The sealing key of every bench process. It is fixed, because a database may be reused by a later run. */
export const SEALING_KEY = createHash('sha256').update(SECRET).digest()

/** The account the browser signs in with. */
export const SIGNED = { email: 'ada@bench.test', password: 'Measure4measure' }

/** A school made with the product's own calls. */
export interface BenchSchool {
  server: DemoServer
  id: string
  today: string
  classIds: string[]
  childIds: string[]
  /** Signs a manager in again: an access token lives ten minutes. */
  manager(): Promise<Caller>
  /** Adds a class that meets every day, for children no other measurement counts. */
  addClass(over: {
    className: string
    maxEnroll: number
    maxWaitList: number
    timeFrom?: string
    timeTo?: string
  }): Promise<string>
}

/** Makes a school of 2,000 children and 100 classes of 60, or a smaller one. */
export async function makeSchool(
  pool: Pool,
  { children: most, classes: count } = { children: PLAN.children, classes: CLASSES },
): Promise<BenchSchool> {
  const server = await demoServer({
    pool,
    secret: SECRET,
    sealer: createSealer([SEALING_KEY]),
    publicUrl: 'http://localhost',
    clockShiftSeconds: 0,
  })
  const { id, admin, children } = await openSchool(
    server,
    pool,
    new Map(),
    await hashPassword(SIGNED.password),
    { ...PLAN, children: most },
  )
  const today = dateIn(PLAN.timezone, server.now)
  const childIds = children.map((child) => child.id)

  const addClass: BenchSchool['addClass'] = async (over) => {
    const body = {
      ...weekdayFlags(WEEKDAYS),
      classStartDate: plusDays(today, -7),
      classEndDate: plusDays(today, 7),
      timeFrom: '00:05',
      timeTo: '23:55',
      signUpBeginsDate: plusDays(today, -20),
      price: 120,
      ...over,
    }
    return (await server.ask(classes.create, { body }, admin)).id
  }

  const classIds: string[] = []
  const dice = createDice(1)
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  await severalAtOnce(numbers, async (number) => {
    const body = {
      className: `Class ${number}`,
      ...weekdayFlags([weekdayOf(plusDays(today, number % 7))]),
      classStartDate: plusDays(today, -28),
      classEndDate: plusDays(today, 35),
      timeFrom: '15:30',
      timeTo: '16:30',
      signUpBeginsDate: plusDays(today, -60),
      price: 96,
      maxEnroll: 60,
    }
    const { id: classId } = await server.ask(classes.create, { body }, admin)
    const chosen = dice.shuffled(childIds.slice((number % 10) * 200, (number % 10) * 200 + 200)).slice(0, 60)
    await server.ask(
      rosters.addAll,
      { at: 'classes', params: { id: classId }, body: { childIds: chosen } },
      admin,
    )
    classIds.push(classId)
  })
  return {
    server,
    id,
    today,
    classIds,
    childIds,
    manager: () => server.signIn(admin.accountId, id),
    addClass,
  }
}

const CLASSES = 100

const PLAN: SchoolPlan = {
  ownBill: 'PAID',
  name: 'Bench School',
  portalName: 'bench',
  timezone: 'America/New_York',
  country: 'US',
  currency: 'USD',
  dateFormat: 'AMERICAN',
  moreNameCharacters: false,
  hasFamilyPortal: false,
  features: [],
  chargesCareSince: '2026-01-01',
  address: { street: '', city: '', province: '', postcode: '', phone: '' },
  taxes: { legalName: '', taxNumber: '', taxName: '', taxBp: 0 },
  portal: { tagLine: '', accentColor: '#0e6663', firstChildDiscount: null, hosts: [] },
  children: 2000,
  teachers: ['One', 'Two', 'Three', 'Four', 'Five'],
  pickUpOptions: ['Collected', 'Walks'],
  locations: [['Room 1', '']],
  closedLocation: null,
  staff: [{ name: ['Ada', 'Bench'], role: 'SCHOOL_ADMIN', email: SIGNED.email, signsIn: true }],
  people: { invitations: [], away: [] },
  classes: [],
  camps: [],
  aftercare: [],
}
