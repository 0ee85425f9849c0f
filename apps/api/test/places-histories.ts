import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import fc from 'fast-check'
import { camps } from '@afterbell/contract/camps'
import { rosters, waitLists } from '@afterbell/contract/enrolment'
import { pathOf, type Address, type AnyOp } from '@afterbell/contract/op'
import { buildApp } from '../src/app.ts'
import { settleJob } from '../src/features/enrolment/offers.job.ts'
import { createPool, type Pool } from '../src/platform/database.ts'
import { createSealer } from '../src/platform/sealing.ts'
import { createTokens } from '../src/platform/tokens.ts'
import {
  CHILDREN,
  GROUPS,
  histories,
  Model,
  WAIT_CAPACITY,
  type Entry,
  type History,
  type Step,
} from './places-model.ts'

export interface HistoriesAsked {
  runs: number
  /** Steps of a history. */
  most: number
  seed: number
  atATime?: number
  /** The model; a control brings one that is wrong. */
  Plain?: typeof Model
}

/** What was seen of so many histories. */
export interface Seen {
  histories: number
  steps: number
  refused: number
  /** Where model and database first went apart, shortest way there. */
  divergence: string | null
}

/**
 * Lives random histories through the real server on the real database, each in a camp of its own, and holds what is so
 * after every step against the model. The clock of the server is moved on, so that offers run out; the job that settles
 * comes after the next act as often as before it. `queues` must be open. Several at a time, for the database waits.
 */
export async function liveHistories(
  databaseUrl: string,
  { runs, most, seed, atATime = 4, Plain = Model }: HistoriesAsked,
): Promise<Seen> {
  const seen: Seen = { histories: 0, steps: 0, refused: 0, divergence: null }
  const worker = async (index: number) => {
    const world = await openWorld(databaseUrl)
    try {
      const asserted = await fc.check(
        fc.asyncProperty(histories(most), (history) => live(world, new Plain(history), history, seen)),
        { numRuns: Math.ceil(runs / atATime), seed: seed + index, endOnFailure: false },
      )
      if (asserted.failed)
        seen.divergence ??= `${(asserted.errorInstance as Error).message}\n${fc.defaultReportMessage(asserted)}`
    } finally {
      await world.close()
    }
  }
  await Promise.all(Array.from({ length: atATime }, (_, index) => worker(index)))
  return seen
}

interface World {
  app: FastifyInstance
  pool: Pool
  schoolId: string
  /** In families of three. */
  childIds: string[]
  /** A fresh sign-in: one does not last a long series. */
  token(): Promise<string>
  query(text: string, values: unknown[]): Promise<{ rows: any[] }>
  close(): Promise<void>
}

const SECRET = 'a secret of the histories alone'
const BEGIN = Temporal.Instant.from('2026-11-18T20:00:00Z')

async function openWorld(databaseUrl: string): Promise<World> {
  const clockShiftSeconds = Math.round(BEGIN.since(Temporal.Now.instant()).total('seconds'))
  const pool = createPool({ connectionString: databaseUrl, poolSize: 4, clockShiftSeconds })
  const app = await buildApp({
    pool,
    secret: SECRET,
    sealer: createSealer([randomBytes(32)]),
    publicUrl: 'http://localhost',
    trustProxy: false,
    clockShiftSeconds,
    isDemo: false,
  })
  const [schoolId, accountId, sessionId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const query = async (text: string, values: unknown[]) => {
    const client = await pool.pg.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('app.school_id', $1, true), set_config('app.shift', $2, true)`, [
        schoolId,
        pool.shift,
      ])
      const answer = await client.query(text, values)
      await client.query('commit')
      return answer
    } finally {
      client.release()
    }
  }
  const childIds = Array.from({ length: CHILDREN }, () => randomUUIDv7())
  const familyIds = childIds.map((_, index) => childIds[index - (index % 3)]!)
  await query(`insert into school_directory (id, name) values ($1, 'Histories')`, [schoolId])
  await query(
    `insert into school (school_id, timezone, country, currency) values ($1, 'America/New_York', 'US', 'USD')`,
    [schoolId],
  )
  await query(`insert into account (id, email, first_name, last_name) values ($1, $2, 'Ada', 'Lee')`, [
    accountId,
    `${accountId}@example.test`,
  ])
  await query(`insert into membership (school_id, account_id, role) values ($1, $2, 'SCHOOL_ADMIN')`, [
    schoolId,
    accountId,
  ])
  await query(
    `insert into session (id, account_id, school_id, token_hash, expires_at) values ($1, $2, $3, '\\x00', app.now() + interval '10 years')`,
    [sessionId, accountId, schoolId],
  )
  await query(`insert into family (school_id, id) select $1, id from unnest($2::uuid[]) id`, [
    schoolId,
    [...new Set(familyIds)],
  ])
  await query(
    `insert into child (school_id, id, family_id, first_name, last_name)
     select $1, id, family, 'Kim', 'Lee' from unnest($2::uuid[], $3::uuid[]) as each(id, family)`,
    [schoolId, childIds, familyIds],
  )
  const tokens = createTokens(SECRET)
  return {
    app,
    pool,
    schoolId,
    childIds,
    token: async () => {
      const at = Temporal.Now.instant().add({ seconds: clockShiftSeconds })
      return (await tokens.signAccess({ accountId, sessionId }, at)).token
    },
    query,
    close: async () => {
      await app.close()
      await pool.pg.end()
    },
  }
}

/** One history, in a camp of its own. Throws where the two go apart. */
async function live(world: World, model: Model, history: History, seen: Seen): Promise<void> {
  const { pool, schoolId } = world
  const begin = pool.shift
  await world.query(`update school set offer_mode = $2 where school_id = $1`, [
    schoolId,
    history.isAutomatic ? 'AUTOMATIC' : 'STAFF_DECIDE',
  ])
  const camp = await openCamp(world, history.capacity)
  const settled = () => settleJob(pool)({ schoolId, sectionIds: camp.groups })
  seen.histories += 1
  try {
    for (const step of history.steps) {
      seen.steps += 1
      if (step.do === 'pass') {
        await settled()
        model.pass(step.hours)
        setShift(pool, begin, model.hour)
        continue
      }
      // A capacity is held against what is so before it is settled.
      if (step.do === 'capacity') await settled()
      const answered = await camp.act(step, model)
      const told = asModel(model, step)
      if (told !== answered)
        throw new Error(`${JSON.stringify(step)}: the model says ${told}, the server ${answered}`)
      if (told !== null) seen.refused += 1
      await settled()
      const there = await camp.told()
      const expected = model.told()
      if (JSON.stringify(there) !== JSON.stringify(expected))
        throw new Error(
          `after ${JSON.stringify(step)} the model has ${expected.join(', ')}; the database ${there.join(', ')}`,
        )
    }
  } finally {
    setShift(pool, begin, 0)
  }
}

function setShift(pool: Pool, begin: string, hours: number): void {
  const seconds = Number.parseInt(begin, 10) + hours * 3600
  ;(pool as { shift: string }).shift = `${seconds} seconds`
}

/** The step as the model does it: null where it is done, the code of the refusal otherwise. */
function asModel(model: Model, step: Exclude<Step, { do: 'pass' }>): string | null {
  if (step.do === 'enrol') {
    const answered = model.enrol(step.child, step.group, step.days, step.overbook)
    return 'refused' in answered ? answered.refused : null
  }
  if (step.do === 'join') {
    const answered = model.join(together(step), step.group, step.days)
    return 'refused' in answered ? answered.refused : null
  }
  if (step.do === 'capacity') return model.setCapacity(step.group, step.places)
  const entry = entryOf(model, step)
  if (!entry) return null
  if (step.do === 'leave') return model.leave(entry)
  if (step.do === 'accept') return model.accept(entry, step.overbook)
  if (step.do === 'offer') return model.offer(entry, step.together, step.overbook)
  return step.do === 'decline' ? model.decline(entry) : model.withdraw(entry)
}

/** A child with so many of its brothers and sisters. */
function together({ child, siblings }: Extract<Step, { do: 'join' }>): number[] {
  const first = child - (child % 3)
  const family = [0, 1, 2].map((place) => first + place).filter((each) => each !== child)
  return [child, ...family.slice(0, siblings)]
}

function entryOf(model: Model, { entry }: { entry: number }): Entry | undefined {
  return model.entries[entry % Math.max(1, model.entries.length)]
}

const DATES = ['2027-03-01', '2027-03-02', '2027-03-03']
const AT = 'camp-pricing' as const

/** A camp of two groups over three days, and what is done in it through the server. */
async function openCamp(world: World, capacity: number) {
  const { schoolId, childIds } = world
  const token = await world.token()
  const capacities = Array.from({ length: GROUPS }, () => capacity)
  const ask = async (op: AnyOp, at: Address | null, params: Record<string, string>, body?: object) => {
    const response = await world.app.inject({
      method: op.method,
      url: `/api${pathOf(op, at, { schoolId, ...params })}`,
      headers: { authorization: `Bearer ${token}`, 'x-school-token': schoolId },
      ...(body && { payload: body }),
    })
    const isFine = response.statusCode < 300
    const answer = response.body ? response.json() : null
    return { refused: isFine ? null : String(answer.code), answer }
  }
  const made = await ask(camps.create, null, {}, campBody(capacities, []))
  if (made.refused) throw new Error(JSON.stringify(made.answer))
  const { id } = made.answer as { id: string }
  const stored = await ask(camps.get, null, { id })
  const groups = (stored.answer.pricings as { id: string }[]).map((group) => group.id)
  /** By their place among the entries of the model. */
  const rosterIds: string[] = []

  const act = async (step: Exclude<Step, { do: 'pass' }>, model: Model): Promise<string | null> => {
    if (step.do === 'enrol') {
      const body = { childId: childIds[step.child]!, overbook: step.overbook, ...datesOf(step.days) }
      const { refused, answer } = await ask(rosters.add, AT, { id: groups[step.group]! }, body)
      if (!refused) rosterIds.push(answer.rosterId)
      return refused
    }
    if (step.do === 'join') {
      const [childId, ...siblingIds] = together(step).map((child) => childIds[child]!)
      const body = { childId, siblingIds, ...datesOf(step.days) }
      const { refused, answer } = await ask(waitLists.add, AT, { id: groups[step.group]! }, body)
      if (!refused)
        rosterIds.push(...(answer.waiting as { rosterId: string }[]).map(({ rosterId }) => rosterId))
      return refused
    }
    if (step.do === 'capacity') {
      const wanted = capacities.with(step.group, step.places)
      const { refused } = await ask(camps.update, null, { id }, campBody(wanted, groups))
      if (!refused) capacities.splice(0, GROUPS, ...wanted)
      return refused
    }
    const index = step.entry % Math.max(1, model.entries.length)
    const entry = model.entries[index]
    if (!entry) return null
    const [group, rosterId] = [groups[entry.group]!, rosterIds[index]!]
    const params = { id: group, rosterId }
    if (step.do === 'accept')
      return (await ask(rosters.add, AT, { id: group }, { rosterId, overbook: step.overbook })).refused
    if (step.do === 'offer')
      return (await ask(waitLists.offer, AT, params, { together: step.together, overbook: step.overbook }))
        .refused
    if (step.do === 'decline') return (await ask(waitLists.decline, AT, params)).refused
    if (step.do === 'withdraw') return (await ask(waitLists.withdraw, AT, params)).refused
    // What is on the one list is not on the other.
    const fromRoster = await ask(rosters.remove, AT, params)
    return fromRoster.refused === 'NOT_FOUND'
      ? (await ask(waitLists.remove, AT, params)).refused
      : fromRoster.refused
  }
  return { groups, act, told: () => toldBy(world, groups) }
}

/** What the database holds, in the words of the model. */
async function toldBy({ query, schoolId, childIds }: World, groups: readonly string[]): Promise<string[]> {
  const { rows } = await query(
    `select section_id, child_id, state, is_held_back, upper(days) < 'infinity' as is_picked,
       array(select days @> d from unnest($3::date[]) with ordinality as each(d, n) order by n) as is_on
     from place where school_id = $1 and section_id = any($2) and state <> 'gone' and left_at is null order by joined_at, id`,
    [schoolId, groups, DATES],
  )
  return rows.map((row) => {
    const mask = (row.is_on as boolean[]).reduce((sum, isOn, date) => sum + (isOn ? 1 << date : 0), 0)
    const state = row.state === 'held' ? 'offered' : row.state
    const told = [
      groups.indexOf(row.section_id),
      childIds.indexOf(row.child_id),
      row.is_picked ? mask : 0,
      state,
    ]
    return `${told.join(' ')}${row.is_held_back ? ' back' : ''}`
  })
}

function datesOf(days: number): { dates?: string[] } {
  return days === 0 ? {} : { dates: DATES.filter((_, date) => days & (1 << date)) }
}

function campBody(capacities: readonly number[], ids: readonly string[]) {
  return {
    camp: {
      campName: 'Histories',
      monday: true,
      tuesday: true,
      wednesday: true,
      campStartDate: DATES[0],
      campEndDate: DATES[2],
      signUpBeginsDate: '2026-11-01',
      signUpBeginsTime: '08:00',
    },
    intervalType: 'DAILY',
    pricings: capacities.map((maxEnroll, index) => ({
      ...(ids[index] && { id: ids[index] }),
      name: `Group ${index + 1}`,
      timeFrom: '09:00',
      timeTo: '12:00',
      maxEnroll,
      maxWaitList: WAIT_CAPACITY,
    })),
  }
}
