import { care } from '@afterbell/contract/care/care'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { weekdayMoves } from '@afterbell/contract/transfers/weekday-moves'
import { call, type Rig } from '../rig/app.ts'
import { inside, made, makeAftercare, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'
import { enrollmentOf } from '../rig/paying/care.ts'

const hours = { timeFrom: '15:00', timeTo: '18:00' }
export const WEEK = (['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const).map((day) => ({
  day,
  ...hours,
}))

export type Day = (typeof WEEK)[number]['day']

export interface Session {
  school: MadeSchool
  id: string
  days: Record<Day, string>
}

/** Returns acts on the weekdays of a session, at a rig's time. */
export function weekdaysOf(rig: Rig) {
  /** Creates a session from Monday to Friday, 11/02 to 12/18. */
  async function session(
    over: Parameters<typeof makeAftercare>[2] = {},
    inSchool?: MadeSchool,
  ): Promise<Session> {
    const school = inSchool ?? (await makeSchool(rig))
    const { id, days } = await makeAftercare(rig, school, {
      aftercareStartDate: '2026-11-02',
      aftercareEndDate: '2026-12-18',
      price: 26,
      days: WEEK,
      ...over,
    })
    const named = Object.fromEntries(WEEK.map(({ day }, index) => [day, days[index]!]))
    return { school, id, days: named as Session['days'] }
  }

  async function enroll({ school, id, days }: Session, on: Day[], childId?: string, over: object = {}) {
    const child = childId ?? (await makeChild(rig, school))
    const body = { childId: child, sectionIds: on.map((day) => days[day]), ...over }
    const { rosters: places } = made(
      await call(rig, rosters.add, { at: 'aftercare', params: { id }, body }, school.admin),
    )
    const of = (day: Day) => places.find(({ sectionId }) => sectionId === days[day])!.rosterId
    return { childId: child, of }
  }

  function move(
    { school, id, days }: Session,
    rosterId: string,
    to: Day,
    over: object = {},
    caller = school.admin,
  ) {
    const body = { aftercareDayId: days[to], ...over }
    return call(rig, weekdayMoves.move, { at: 'aftercare', params: { id, rosterId }, body }, caller)
  }

  function undoMove({ school, id }: Session, undo: string) {
    return call(rig, weekdayMoves.undo, { at: 'aftercare', params: { id }, body: { undo } }, school.admin)
  }

  function ask({ school, id, days }: Session, rosterId: string, to: Day) {
    const query = { aftercareDayId: days[to] }
    return call(rig, weekdayMoves.quote, { at: 'aftercare', params: { id, rosterId }, query }, school.admin)
  }

  async function daysOf({ school, id }: Session, childId: string): Promise<string[]> {
    const { content } = made(await call(rig, rosters.list, { at: 'aftercare', params: { id } }, school.admin))
    return content
      .filter((row) => row.childId === childId)
      .map(({ section }) => section!.name)
      .toSorted()
  }

  /** Returns the child's total debt. */
  async function owed({ school }: Session, childId: string) {
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select coalesce(sum(case i.kind when 'INVOICE' then l.net_cents else -l.net_cents end), 0)::int as cents
         from invoice_line l join invoice i on i.id = l.invoice_id where l.child_id = $1`,
        [childId],
      ),
    )
    return (rows[0] as { cents: number }).cents
  }

  async function pause({ school }: Session, rosterId: string, from: string, to: string | null = null) {
    const params = { id: await enrollmentOf(rig, school, rosterId) }
    return call(rig, care.pause, { params, body: { from, to, reason: 'Abroad' } }, school.admin)
  }

  /** Returns all pauses of a child by the weekdays of their enrollment, including weekdays they left. */
  async function pausesOf({ school }: Session, childId: string): Promise<string[]> {
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select (select string_agg(distinct s.name, '+') from place p join section s on s.id = p.section_id where p.enrollment_id = e.id) || ' ' ||
           u.days::text as text
         from care_pause u join enrollment e on e.id = u.enrollment_id where e.child_id = $1 order by 1`,
        [childId],
      ),
    )
    return (rows as { text: string }[]).map(({ text }) => text)
  }

  return { session, enroll, move, undoMove, ask, daysOf, owed, pause, pausesOf }
}
