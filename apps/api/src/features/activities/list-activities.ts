import * as z from 'zod/mini'
import type { AnswerOf, ActInput } from '@afterbell/contract/kernel/op'
import { activities } from '@afterbell/contract/activities/activities'
import { activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { PortalSwitches } from '@afterbell/domain/school/portal'
import { seesPrices } from '@afterbell/domain/prices/prices-seen'
import { pageOf } from '../../platform/database/pages.ts'
import { invalid } from '../../platform/problems.ts'
import { fieldsOf } from '../../platform/sentences.ts'
import type { FileAnswer } from '../../platform/http/send-answer.ts'
import type { Call } from '../../platform/http/serve.ts'
import { spreadsheetOf, wholeList } from '../../platform/files/spreadsheet.ts'
import { activitiesPage, countActivities, type ActivitiesQuery } from './activities.store.ts'
import { rowOf } from './activity-row.ts'
import { askable, isShown, publicRow } from './public-row.ts'
import { portalSwitchesOf } from './public-row.store.ts'
import { forgivingPage } from './search/search-again.ts'
import { scheduleColumns } from './schedule-columns.ts'
import { unpricedRow } from '../prices/unpriced.ts'

type List = (typeof activities)['list']
type ListCall = Pick<
  Call<List>,
  'tx' | 'school' | 'user' | 'isSignedIn' | 'isMember' | 'teachesOnly' | 'at' | 'address'
>

/**
 * Returns a page of the schedule. Members see what they query; instructors see their own, without prices (OQ-31,
 * OQ-27). The public always sees only active activities that the portal shows.
 */
export async function listActivities(
  call: ListCall,
  query: ActInput<List>['query'],
  runsOf: RunsOf,
): Promise<AnswerOf<List>> {
  const switches = call.isMember
    ? null
    : await portalSwitchesOf(call.tx, call.school.id, call.address as ActivityKind)
  if (switches && !isShown(switches, call.school)) return pageOf([], 0, query)
  const sort = orderFor(call, query.sort, switches)
  const asked = toActivitiesQuery(call, query, switches)
  if (switches) {
    const { rows, total, query: searched } = await forgivingPage(call.tx, asked, { ...query, sort })
    const shown = rows.map((facts) => publicRow(rowOf(facts, call.school, call.at), switches))
    const [content, byOther] = await Promise.all([
      query.withRuns ? withRuns(call, shown, runsOf) : shown,
      countByOther(call.tx, searched),
    ])
    return { ...pageOf(content, total, query), ...(byOther !== null && { byOther }) }
  }
  const { rows, total } = await activitiesPage(call.tx, asked, { ...query, sort })
  const activityRows = rows.map((facts) => rowOf(facts, call.school, call.at))
  const priced = seesPrices(call.user.role, call.address as ActivityKind)
    ? activityRows
    : activityRows.map(unpricedRow)
  return pageOf(query.withRuns ? await withRuns(call, priced, runsOf) : priced, total, query)
}

type Row = AnswerOf<List>['content'][number]

/** When an activity meets, and what is left of its sections by id; of those that are paid as a whole. */
export interface RunOfActivity {
  meets: { first: string; last: string }
  sections: Map<string, { meetings: number; left: number; totalCents: number }>
}

/** Reads the runs of activities, by id: in few statements, however many there are. */
export type RunsOf = (
  call: Pick<ListCall, 'tx' | 'school' | 'at'>,
  activityIds: readonly string[],
) => Promise<Map<string, RunOfActivity>>

async function withRuns(call: ListCall, rows: readonly Row[], runsOf: RunsOf): Promise<Row[]> {
  const runs = await runsOf(
    call,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const run = runs.get(row.id)
    if (!run) return row
    const isPriced = !row.hidden.includes('prices')
    const sections = row.sections.map((section) => {
      const left = run.sections.get(section.id)
      if (!left) return section
      const { totalCents, ...meetings } = left
      return { ...section, run: { ...meetings, total: isPriced ? totalCents : null } }
    })
    return { ...row, meets: run.meets, sections }
  })
}

/** Counts what matches all filters but is limited by the measure that was not asked. Null if both were, or neither. */
async function countByOther(tx: ListCall['tx'], query: ActivitiesQuery): Promise<number | null> {
  const { age, grade, ...others } = query
  if ((age === undefined) === (grade === undefined)) return null
  return countActivities(tx, { ...others, limitedBy: age ? 'grade' : 'age', unless: { age, grade } })
}

/** Exports the schedule as a spreadsheet: the chosen rows, or all that the list's filters match. */
export async function exportSchedule(
  call: ListCall,
  { fields, ids, filters }: ActInput<(typeof activities)['export']>['body'],
): Promise<FileAnswer> {
  const query = filtersOf(filters)
  const activitiesQuery = toActivitiesQuery(call, query)
  if (ids) Object.assign(activitiesQuery, { ids, status: undefined })
  const rows = await wholeList((paging) =>
    activitiesPage(call.tx, activitiesQuery, { ...paging, sort: query.sort }),
  )
  return spreadsheetOf({
    name: activityKinds[activitiesQuery.kind].words.title,
    columns: scheduleColumns(activitiesQuery.kind),
    rows: rows.map((facts) => rowOf(facts, call.school, call.at)),
    fields,
    school: call.school,
  })
}

function filtersOf(filters: Record<string, unknown> | undefined): ActInput<List>['query'] {
  const read = z.safeDecode(activities.list.query!, (filters ?? {}) as never)
  if (!read.success)
    throw invalid(fieldsOf(read.error).map(({ path, message }) => ({ path: `filters.${path}`, message })))
  return read.data as ActInput<List>['query']
}

/** Ignores sorting by a hidden field, because the order would reveal its values. */
function orderFor(
  call: ListCall,
  sort: ActInput<List>['query']['sort'],
  switches: PortalSwitches | null,
): ActInput<List>['query']['sort'] {
  const isHidden =
    (sort?.by === 'price' &&
      !(switches ? switches.prices : seesPrices(call.user.role, call.address as ActivityKind))) ||
    (sort?.by === 'enrolled' && !call.isMember)
  return isHidden ? null : sort
}

/** Ignores filters on hidden fields, because the matches would reveal their values. */
function toActivitiesQuery(
  call: ListCall,
  query: ActInput<List>['query'],
  switches: PortalSwitches | null = null,
): ActivitiesQuery {
  const { search, status, ids, locationId, instructorId, weekday, age, grade, free, meetsOn } = query
  return {
    kind: call.address as ActivityKind,
    schoolId: call.school.id,
    today: call.school.today,
    status: call.isMember ? status : 'ACTIVE',
    isPublic: !call.isMember,
    ...(ids && { ids }),
    search,
    locationId,
    instructorId: call.teachesOnly ?? askable(instructorId, switches),
    namesInstructors: switches?.instructors ?? true,
    weekday,
    age,
    grade,
    free,
    meetsOn,
  }
}
