import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { aftercare } from '@afterbell/contract/activities/aftercare'
import { children } from '@afterbell/contract/families/children'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { newChildTiers } from '@afterbell/domain/prices/discount-tiers'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { createDice } from '../apps/api/db/demo/dice.ts'
import { severalAtOnce } from '../apps/api/db/demo/demo-server.ts'
import { deadlocks } from './deadlocks.ts'
import { send, untilHeard } from './posts.ts'
import type { Measured } from './processes.ts'
import type { BenchSchool } from './school.ts'

const FAMILIES = 200
const NAMES = ['Ana', 'Ben', 'Cleo']
const CHILDREN = NAMES.length
/** The section has room for this many families and no further child. */
const ROOM_FOR = 100
const WEEKDAY_PRICE = 40
/** Dollars off for a family's second child and for its third. */
const OFF = { second: 15, third: 25 }
const FAMILY_CENTS = (CHILDREN * 5 * WEEKDAY_PRICE - OFF.second - OFF.third) * 100

export interface FamiliesSeen {
  in: number
  out: number
  /** Places on each weekday. */
  places: number[]
  /** Cents that each enrolled family owes. */
  owed: number[]
  fiveHundreds: number
  asked429: number
  deadlocks: number
  seconds: number
}

/**
 * Has 200 families at once request five weekdays for three children, each family in one call, with days and children in
 * any order. Siblings get a discount, so each family is locked while it is priced.
 */
export async function families(
  school: BenchSchool,
  superuser: pg.Pool,
  server: Measured,
): Promise<FamiliesSeen> {
  const caller = await school.manager()
  const { id, days } = await makeSession(school)
  const families = await makeFamilies(school)
  const dice = createDice(2)
  const agent = new Agent({ keepAlive: true, maxSockets: FAMILIES })
  const errors = { fiveHundreds: 0, asked429: 0 }
  const before = await deadlocks(superuser)
  const begun = performance.now()
  const statuses = await Promise.all(
    families.map(async (childIds) => {
      const body = { childIds: dice.shuffled(childIds), sectionIds: dice.shuffled(days) }
      const url = `${server.url}/api/schools/${school.id}/aftercare/${id}/enrollment-all`
      const { status } = await untilHeard(() => send(agent, url, caller.token, school.id, body), errors)
      return status
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  agent.destroy()
  // Gives the last connections time to report deadlocks.
  await pause(1500)
  const { rows } = await superuser.query(
    `select count(*)::int as taken from place where section_id = any($1) and state = 'taken' group by section_id`,
    [days],
  )
  const { rows: owing } = await superuser.query(
    `select sum(l.net_cents)::int as cents from invoice_line l
       join enrollment e on e.school_id = l.school_id and e.id = l.enrollment_id
       join child c on c.school_id = e.school_id and c.id = e.child_id
     where e.school_id = $1 and e.activity_id = $2 group by c.family_id`,
    [school.id, id],
  )
  return {
    in: statuses.filter((status) => status === 200).length,
    out: statuses.filter((status) => status === 400).length,
    places: (rows as { taken: number }[]).map(({ taken }) => taken),
    owed: (owing as { cents: number }[]).map(({ cents }) => cents),
    ...errors,
    deadlocks: (await deadlocks(superuser)) - before,
    seconds,
  }
}

/** Checks that each family got all or nothing at the right price, and that every place was sold once. */
export function isExact({ in: successes, out, places, owed }: FamiliesSeen): boolean {
  return (
    successes === ROOM_FOR &&
    out === FAMILIES - ROOM_FOR &&
    places.length === 5 &&
    places.every((count) => count === ROOM_FOR * CHILDREN) &&
    owed.length === ROOM_FOR &&
    owed.every((cents) => cents === FAMILY_CENTS)
  )
}

/** The ids of the children of each family. */
async function makeFamilies({ server, manager }: BenchSchool): Promise<string[][]> {
  const caller = await manager()
  const families = Array.from({ length: FAMILIES }, (): string[] => [])
  await severalAtOnce(families, async (childIds) => {
    for (const firstName of NAMES) {
      const primaryGuardian = { firstName: 'Parent', lastName: 'Of Three' }
      const body = { firstName, lastName: 'Of Three', siblingId: childIds[0] ?? null, primaryGuardian }
      childIds.push((await server.ask(children.create, { body }, caller)).id)
    }
  })
  return families
}

async function makeSession({ server, manager, today }: BenchSchool) {
  const caller = await manager()
  const body = {
    aftercareName: 'Five days',
    aftercareStartDate: plusDays(today, -7),
    aftercareEndDate: plusDays(today, 60),
    signUpBeginsDate: plusDays(today, -20),
    price: WEEKDAY_PRICE,
    multiChildDiscount: {
      ...newChildTiers(),
      twoChildrenAmount: OFF.second,
      threeChildrenAmount: OFF.third,
      active: true,
    },
    days: WEEKDAYS.slice(1, 6).map((day) => ({
      day,
      timeFrom: '15:00',
      timeTo: '18:00',
      maxEnroll: ROOM_FOR * CHILDREN,
    })),
  }
  const { id } = await server.ask(aftercare.create, { body }, caller)
  const { days } = await server.ask(aftercare.get, { params: { id } }, caller)
  return { id, days: days.map((day) => day.id!) }
}
