import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { aftercare } from '@afterbell/contract/aftercare'
import { plusDays } from '@afterbell/domain/calendar'
import { WEEKDAYS } from '@afterbell/domain/weekdays'
import { createDice } from '../apps/api/db/demo/dice.ts'
import { deadlocks } from './deadlocks.ts'
import { send, untilHeard } from './posts.ts'
import type { Measured } from './processes.ts'
import type { BenchSchool } from './school.ts'

const FAMILIES = 200
const CHILDREN = 3
/** So many families get in, and no child more. */
const ROOM_FOR = 100

export interface FamiliesSeen {
  in: number
  out: number
  /** Places on each weekday. */
  places: number[]
  fiveHundreds: number
  asked429: number
  deadlocks: number
  seconds: number
}

/** 200 families at once want five weekdays for three children each, every one in a single call, in any order of days. */
export async function families(
  school: BenchSchool,
  superuser: pg.Pool,
  server: Measured,
): Promise<FamiliesSeen> {
  const caller = await school.manager()
  const { id, days } = await makeSession(school)
  const dice = createDice(2)
  const agent = new Agent({ keepAlive: true, maxSockets: FAMILIES })
  const errors = { fiveHundreds: 0, asked429: 0 }
  const before = await deadlocks(superuser)
  const begun = performance.now()
  const statuses = await Promise.all(
    Array.from({ length: FAMILIES }, async (_, family) => {
      const childIds = school.childIds.slice(family * CHILDREN, (family + 1) * CHILDREN)
      const body = { childIds: dice.shuffled(childIds), sectionIds: dice.shuffled(days) }
      const url = `${server.url}/api/schools/${school.id}/aftercare/${id}/enrollment-all`
      const { status } = await untilHeard(() => send(agent, url, caller.token, school.id, body), errors)
      return status
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  agent.destroy()
  // A moment for the last connections to have told what they met.
  await pause(1500)
  const { rows } = await superuser.query(
    `select count(*)::int as taken from place where section_id = any($1) and state = 'taken' group by section_id`,
    [days],
  )
  return {
    in: statuses.filter((status) => status === 200).length,
    out: statuses.filter((status) => status === 400).length,
    places: (rows as { taken: number }[]).map(({ taken }) => taken),
    ...errors,
    deadlocks: (await deadlocks(superuser)) - before,
    seconds,
  }
}

/** Whether everybody got all or nothing, and every place was given once. */
export function isExact({ in: inside, out, places }: FamiliesSeen): boolean {
  return (
    inside === ROOM_FOR &&
    out === FAMILIES - ROOM_FOR &&
    places.length === 5 &&
    places.every((taken) => taken === ROOM_FOR * CHILDREN)
  )
}

async function makeSession({ server, manager, today }: BenchSchool) {
  const caller = await manager()
  const body = {
    aftercareName: 'Five days',
    aftercareStartDate: plusDays(today, -7),
    aftercareEndDate: plusDays(today, 60),
    signUpBeginsDate: plusDays(today, -20),
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
