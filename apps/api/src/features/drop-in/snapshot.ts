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
import type { EnrollContext } from '../places/enrolling.ts'
import { offeredOf } from '../places/resolve-places.ts'
import { childrenToEnroll, type EnrolledChild } from '../places/terms.store.ts'
import { comingChildren, meetingsForDropIns, runOf, type ComingChild, type Run } from './dates.store.ts'

/** A date for drop-ins, with the section that meets then. */
export interface DateLooked extends DropInDate {
  /** Null if no section meets. */
  sectionId: string | null
  meeting: PricedMeeting | null
}

/** The state of a session and of some children at one moment. Every decision about drop-ins uses it. */
export interface Snapshot {
  run: Run
  /** The requested children that exist. */
  children: EnrolledChild[]
  /** The days on which a section meets, in order. */
  dates: IsoDate[]
  dateAt: (date: IsoDate) => DateLooked
  decide: (
    date: IsoDate,
    options?: { overbook?: boolean; childIds?: readonly string[]; notBefore?: IsoDate | null },
  ) => Decision<DropInRefusal>
}

interface SnapshotQuery {
  childIds: readonly string[]
  /** Null: every date of the session. */
  dates: readonly IsoDate[] | null
  /** Drop-ins about to move, whose spots do not count. */
  movingIds?: readonly string[]
  /** A spot that is held until it is paid counts like one that is taken. */
  withHeld?: boolean
}

/** Reads the dates and the children's status on them. Sends the queries together, without locks. */
export async function readSnapshot(
  { tx, school }: EnrollContext,
  at: ActivityAt,
  query: SnapshotQuery,
): Promise<Snapshot> {
  const { childIds } = query
  const offeredSections = offeredOf(at)
  const where = { ...query, schoolId: school.id, sectionIds: offeredSections.map(({ id }) => id) }
  const [run, meetings, children, there] = await Promise.all([
    runOf(tx, school.id, at.activityId),
    meetingsForDropIns(tx, where),
    childrenToEnroll(tx, school.id, childIds),
    comingChildren(tx, where, childIds),
  ])
  const byDate = new Map(meetings.map((meeting) => [meeting.date, meeting]))
  const dateAt = (date: IsoDate): DateLooked => {
    const meeting = byDate.get(date)
    if (meeting && !meeting.is_cancelled) {
      const { section_id: sectionId, capacity, used, time_from: timeFrom, time_to: timeTo } = meeting
      return { date, meets: 'MEETS', capacity, used, sectionId, meeting: { date, timeFrom, timeTo } }
    }
    const wouldMeet = offeredSections.some(({ weekdays }) => weekdays.includes(weekdayOf(date)))
    const meets = meeting || (wouldMeet && run.no_dates.includes(date)) ? 'NO_CLASS' : 'NOT_OPERATING'
    return { date, meets, capacity: 0, used: 0, sectionId: null, meeting: null }
  }
  const decide: Snapshot['decide'] = (
    date,
    { overbook = false, childIds: whose = childIds, notBefore = null } = {},
  ) =>
    decideDropIn(dateAt(date), {
      children: children
        .filter(({ id }) => whose.includes(id))
        .map((child) => dropInStatusOf(child, date, there)),
      overbook,
      notBefore,
    })
  const dates = meetings.flatMap(({ date, is_cancelled: isCanceled }) => (isCanceled ? [] : [date]))
  return { run, children: inOrder(childIds, children), dates: [...new Set(dates)].toSorted(), dateAt, decide }
}

/** Keeps the requested order, so that the lines of a price are always in the same order. */
function inOrder(ids: readonly string[], children: readonly EnrolledChild[]): EnrolledChild[] {
  return ids.flatMap((id) => children.find((child) => child.id === id) ?? [])
}

function dropInStatusOf(child: EnrolledChild, date: IsoDate, there: readonly ComingChild[]): DropInStatus {
  const childEntries = there.filter((each) => each.child_id === child.id && each.date === date)
  return {
    childName: child.name,
    isEnrolled: childEntries.some(({ pool }) => pool === 'regular'),
    dropsIn: childEntries.some(({ pool }) => pool === 'dropin'),
  }
}
