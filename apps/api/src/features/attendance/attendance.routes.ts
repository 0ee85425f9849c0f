import { sql } from 'kysely'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { childSchedule } from '@afterbell/contract/attendance/child-schedule'
import { mentionsAll } from '@afterbell/domain/kernel/text/search-words'
import { childName } from '@afterbell/domain/families/child-name'
import { statisticsOf } from '@afterbell/domain/attendance/attendance'
import { canSeeFamily } from '@afterbell/domain/families/family-visibility'
import { pageOf } from '../../platform/database/pages.ts'
import { serve, type AnyCall, type ServedCall } from '../../platform/http/serve.ts'
import { fieldsOf, spreadsheetOf } from '../../platform/files/spreadsheet.ts'
import { inSections, taughtSectionsOnly, sectionsAt, todayOnly } from '../activities/sections-at.ts'
import { attendanceColumns } from './attendance-columns.ts'
import { entriesOn, meetingDays, type EntryRow } from './attendance.store.ts'
import { daysUntil } from './attendance-days.store.ts'
import { rosterDetailsOf, scheduleOf } from './child-schedule.ts'
import { checkIn, checkOut, undoCheckIn, undoCheckOut } from './checks/check.ts'
import { entryHistory } from './entry-history.ts'
import { checkedOn, type CheckedThere } from './other-activities.store.ts'
import { nobodyOvernight, overnightOf, type OvernightChildren } from './overnight.ts'
import { entryOf, entryAnswerAfter, entryAnswerOf, type EntryAnswer } from './attendance-entry.ts'
import { reviewReleases } from './releases.ts'

/** Attendance of a day. An entry is computed on read and stored at its first check-in. */
export const attendanceRoutes: ServedCall[] = [
  ...serve(childSchedule, { rosterDetails: rosterDetailsOf, scheduleDetails: scheduleOf }),
  ...serve(attendance, {
    list: async (call) => {
      const { tx, school, user, teachesOnly, at, query } = call
      const date = query.date ?? school.today
      const { sectionIds } = await sectionsAt(call, call.params.id, todayOnly(school, date))
      const { facts, overnight } = await boardOf(call, sectionIds, date)
      const childIds = facts.map((line) => line.child_id)
      const checksByChild = await checkedOn(tx, school, teachesOnly, { date, childIds })
      const rowOf = (line: EntryRow, there: ReadonlyMap<string, CheckedThere[]>) =>
        canSeeFamily(user.role, line.taught_until, school.today)
          ? entryAnswerOf(line, at, there)
          : entryAnswerAfter(line, at)
      const rows = [
        ...overnight.entries.map((line) => rowOf(line, overnight.checked)),
        ...facts.map((line) => rowOf(line, checksByChild)),
      ].filter((row) => matchesFilter(row, query))
      const sorted = sort(rows, query.sort)
      return pageOf(sorted.slice(query.page * query.size, (query.page + 1) * query.size), rows.length, query)
    },
    statistics: async (call) => {
      const { tx, school, at, query } = call
      const date = query.date ?? school.today
      const { sectionIds } = await sectionsAt(call, call.params.id, todayOnly(school, date))
      const [facts, day] = await Promise.all([
        entriesOn(tx, school.id, sectionIds, date),
        meetingDays(tx, school.id, sectionIds, date),
      ])
      const presentEntries = facts.filter(isOnBoard).map((line) => entryOf(line))
      return {
        date,
        meets: day.meets,
        ...statisticsOf(presentEntries, at),
        previousDate: day.previous,
        nextDate: day.next,
      }
    },
    days: async (call) => {
      const { tx, school, at, query } = call
      const { sectionIds } = await sectionsAt(call, call.params.id)
      const lastDay = query.dateTo ?? school.today
      return daysUntil(tx, school.id, sectionIds, {
        day: lastDay < school.today ? lastDay : school.today,
        at,
      })
    },
    checkIn,
    checkOut,
    undoCheckIn,
    undoCheckOut,
    reviewReleases,
    history: entryHistory,
    exportFields: async (call) => {
      const { kind } = await sectionsAt(call, call.params.id)
      return fieldsOf(attendanceColumns(kind, call.school.country))
    },
    export: async (call) => {
      const { school, at, query } = call
      const { sectionIds, name, kind } = await sectionsAt(call, call.params.id)
      const date = query.date ?? school.today
      const { facts, overnight } = await boardOf(call, sectionIds, date)
      const rows = [...overnight.entries, ...facts]
        .filter(({ id }) => !query.ids || query.ids.includes(id))
        .map((line) => entryAnswerOf(line, at, new Map()))
        .filter((row) => matchesFilter(row, query))
      return spreadsheetOf({
        name: `Attendance ${name} ${date}`,
        columns: attendanceColumns(kind, school.country),
        rows: sort(rows, query.sort),
        fields: query.fields,
        school,
      })
    },
  }),
]

/** Returns the entries of sections on a day; today's board includes children still in since yesterday. */
async function boardOf(
  call: Pick<AnyCall, 'tx' | 'school' | 'teachesOnly'>,
  sectionIds: readonly string[],
  date: string,
): Promise<{ facts: EntryRow[]; overnight: OvernightChildren }> {
  const { tx, school, teachesOnly } = call
  // Today's substitutes have no access to yesterday.
  const overnightThere = sql`${inSections('m.section_id', sectionIds)} and ${taughtSectionsOnly(teachesOnly)}`
  const [facts, overnight] = await Promise.all([
    entriesOn(tx, school.id, sectionIds, date),
    date === school.today ? overnightOf(call, overnightThere) : nobodyOvernight,
  ])
  return { facts: facts.filter(isOnBoard), overnight }
}

/** Children who are checked in stay on the board of a canceled meeting until they are checked out. */
function isOnBoard(line: EntryRow): boolean {
  return !line.is_cancelled || (line.check_in !== null && line.check_out === null)
}

interface Filter {
  search: string | null
  status?: EntryAnswer['status'] | undefined
}

function matchesFilter(row: EntryAnswer, { search, status }: Filter): boolean {
  return (!search || mentionsAll(childName(row), search)) && (!status || row.status === status)
}

/** Sorts in memory, because a day has at most as many lines as the sections have places. */
function sort(
  rows: EntryAnswer[],
  order: { by: 'name' | 'checkIn' | 'checkOut'; direction: 'ASC' | 'DESC' } | null,
): EntryAnswer[] {
  if (!order) return rows
  const sign = order.direction === 'DESC' ? -1 : 1
  if (order.by === 'name') return sign === 1 ? rows : rows.toReversed()
  const { by } = order
  const momentOf = (row: EntryAnswer) => {
    const day = by === 'checkOut' ? (row.checkOutDate ?? row.date) : row.date
    return row[by] === null ? '9' : `${day} ${row[by]}`
  }
  return rows.toSorted((a, b) => sign * momentOf(a).localeCompare(momentOf(b)))
}
