import type { IsoDate } from '@afterbell/domain/kernel/dates'
import {
  decideDropIn,
  type DropInDate,
  type DropInRefusal,
  type DropInStatus,
} from '@afterbell/domain/drop-in/drop-in'
import type { Decision } from '@afterbell/domain/kernel/decision'
import type { PricedMeeting } from '@afterbell/domain/prices/fees'
import { weekdayOf } from '@afterbell/domain/kernel/weekdays'
import type { ActivityAt } from '../activities/sections-at.ts'
import type { Enrolling } from '../places/enrolling.ts'
import { offeredOf } from '../places/resolve-places.ts'
import { childrenToEnroll, type EnrolledChild } from '../places/terms.store.ts'
import { coming, meetingsForDropIns, runOf, type ComingChild, type Run } from './dates.store.ts'

/** A date as drop-ins go, with the section that meets on it. */
export interface DateLooked extends DropInDate {
  /** Null where nothing takes place. */
  sectionId: string | null
  meeting: PricedMeeting | null
}

/** What is known of a run and of some children at one moment: what every decision about drop-ins is made from. */
export interface Snapshot {
  run: Run
  /** Those of the children asked about that are there. */
  children: EnrolledChild[]
  dateAt: (date: IsoDate) => DateLooked
  decide: (
    date: IsoDate,
    asked?: { overbook?: boolean; childIds?: readonly string[] },
  ) => Decision<DropInRefusal>
}

interface Asked {
  childIds: readonly string[]
  /** Null: every date of the run. */
  dates: readonly IsoDate[] | null
  /** Drop-ins that are about to move: their own places do not count. */
  movingIds?: readonly string[]
}

/** Looks at dates, and at how children stand to them. Statements are sent together, nothing is locked. */
export async function readSnapshot(
  { tx, school }: Enrolling,
  at: ActivityAt,
  asked: Asked,
): Promise<Snapshot> {
  const { childIds } = asked
  const offered = offeredOf(at)
  const where = { ...asked, schoolId: school.id, sectionIds: offered.map(({ id }) => id) }
  const [run, meetings, children, there] = await Promise.all([
    runOf(tx, school.id, at.activityId),
    meetingsForDropIns(tx, where),
    childrenToEnroll(tx, school.id, childIds),
    coming(tx, where, childIds),
  ])
  const byDate = new Map(meetings.map((meeting) => [meeting.date, meeting]))
  const dateAt = (date: IsoDate): DateLooked => {
    const found = byDate.get(date)
    if (found && !found.is_cancelled) {
      const { section_id: sectionId, capacity, used, time_from: timeFrom, time_to: timeTo } = found
      return { date, meets: 'MEETS', capacity, used, sectionId, meeting: { date, timeFrom, timeTo } }
    }
    const wouldMeet = offered.some(({ weekdays }) => weekdays.includes(weekdayOf(date)))
    const meets = found || (wouldMeet && run.no_dates.includes(date)) ? 'NO_CLASS' : 'NOT_OPERATING'
    return { date, meets, capacity: 0, used: 0, sectionId: null, meeting: null }
  }
  const decide: Snapshot['decide'] = (date, { overbook = false, childIds: whose = childIds } = {}) =>
    decideDropIn(dateAt(date), {
      children: children
        .filter(({ id }) => whose.includes(id))
        .map((child) => dropInStatusOf(child, date, there)),
      overbook,
    })
  return { run, children: inOrder(childIds, children), dateAt, decide }
}

/** As they were named, so that a price has its lines in the same order each time. */
function inOrder(ids: readonly string[], children: readonly EnrolledChild[]): EnrolledChild[] {
  return ids.flatMap((id) => children.find((child) => child.id === id) ?? [])
}

function dropInStatusOf(child: EnrolledChild, date: IsoDate, there: readonly ComingChild[]): DropInStatus {
  const here = there.filter((each) => each.child_id === child.id && each.date === date)
  return {
    childName: child.name,
    isEnrolled: here.some(({ pool }) => pool === 'regular'),
    dropsIn: here.some(({ pool }) => pool === 'dropin'),
  }
}
