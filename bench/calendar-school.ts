import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { plusDays } from '@afterbell/domain/kernel/dates'
import type { Caller } from '../apps/api/db/demo/demo-server.ts'
import type { BenchSchool } from './school.ts'

/** A school with 300 activities on every weekday. The bench's manager works there too. */
export interface CalendarSchool {
  id: string
  /** The first day of its busy month, and the last. */
  dateFrom: string
  dateTo: string
  manager(): Promise<Caller>
  /** Adds nine times as many activities in other seasons: a school after ten years. */
  grow(): Promise<void>
}

const ACTIVITIES = 300

/** Writes straight into the tables, past triggers and keys, because only reading is measured. */
export async function makeCalendarSchool(superuser: pg.Pool, bench: BenchSchool): Promise<CalendarSchool> {
  const id = randomUUIDv7()
  const account = (await bench.manager()).accountId
  await superuser.query(`insert into school_directory (id, name) values ($1, 'Busy School')`, [id])
  await superuser.query(
    `insert into school (school_id, timezone, country, currency) values ($1, 'America/New_York', 'US', 'USD')`,
    [id],
  )
  await superuser.query(
    `insert into membership (school_id, account_id, role, is_instructor) values ($1, $2, 'SCHOOL_ADMIN', true)`,
    [id, account],
  )
  // The four weeks after the next Sunday: 20 weekdays.
  const first = plusDays(bench.today, 7 - new Date(`${bench.today}T00:00:00Z`).getUTCDay())
  const season = (number: number, from: string, days: number) =>
    fill(superuser, { school: id, account, number, from, to: plusDays(from, days) })
  await season(0, first, 27)
  return {
    id,
    dateFrom: first,
    dateTo: plusDays(first, 27),
    manager: () => bench.server.signIn(account, id),
    grow: async () => {
      for (let number = 1; number <= 9; number += 1)
        await season(number, plusDays(first, (number % 2 === 0 ? 1 : -1) * 35 * number), 27)
      await superuser.query('analyze')
    },
  }
}

interface Season {
  school: string
  account: string
  number: number
  from: string
  to: string
}

async function fill(superuser: pg.Pool, season: Season): Promise<void> {
  const client = await superuser.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    const { school, account, number, from, to } = season
    await client.query(
      `create function pg_temp.busy(what text, s uuid, k int, n int) returns uuid language sql as $$ select overlay(overlay(md5(what || s || '/' || k || '/' || n) placing '8' from 13) placing 'a' from 17)::uuid $$`,
    )
    for (const statement of ROWS)
      await client.query(
        statement
          .replaceAll(':school', `'${school}'::uuid`)
          .replaceAll(':account', `'${account}'::uuid`)
          .replaceAll(':number', String(number))
          .replaceAll(':from', `'${from}'::date`)
          .replaceAll(':to', `'${to}'::date`),
      )
    await client.query('drop function pg_temp.busy')
    await client.query('commit')
  } finally {
    client.release()
  }
}

const each = (count: number) => `generate_series(1, ${count}) n`
const idOf = (what: string, n = 'n') => `pg_temp.busy('${what}', :school, :number, ${n})`

/** Ten children in every activity, one instructor for all. */
const ROWS = [
  `insert into activity (school_id, id, kind, name, starts_on, ends_on, is_draft, sign_up_begins_on, no_dates)
    select :school, ${idOf('activity')}, 'classes', 'Class ' || :number || ' ' || n, :from, :to, false, :from - 30, array[:from + 10] from ${each(ACTIVITIES)}`,
  `insert into section (school_id, id, activity_id, weekdays, time_from, time_to, capacity, price_cents)
    select :school, ${idOf('activity')}, ${idOf('activity')}, '{monday,tuesday,wednesday,thursday,friday}', time '14:00' + n % 12 * interval '15 minutes',
      time '15:00' + n % 12 * interval '15 minutes', 15, 9600 from ${each(ACTIVITIES)}`,
  `insert into section_instructor (school_id, section_id, account_id) select :school, ${idOf('activity')}, :account from ${each(ACTIVITIES)}`,
  `insert into meeting (school_id, id, section_id, date, time_from, time_to, starts_at, ends_at)
    select :school, md5('meeting' || ${idOf('activity')} || d)::uuid, ${idOf('activity')}, d::date, time '14:00' + n % 12 * interval '15 minutes',
      time '15:00' + n % 12 * interval '15 minutes', d, d + interval '1 hour'
    from ${each(ACTIVITIES)}, generate_series(:from, :to, interval '1 day') d where extract(isodow from d) < 6`,
  `insert into place (school_id, id, section_id, enrollment_id, child_id, state)
    select :school, ${idOf('place')}, ${idOf('activity', 'n % 300 + 1')}, ${idOf('enrollment')}, ${idOf('child')}, 'taken' from ${each(ACTIVITIES * 10)}`,
]
