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
import { activitiesPage, type ActivitiesQuery } from './activities.store.ts'
import { rowOf } from './activity-row.ts'
import { askable, isShown, publicRow } from './public-row.ts'
import { portalSwitchesOf } from './public-row.store.ts'
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
): Promise<AnswerOf<List>> {
  const switches = call.isMember
    ? null
    : await portalSwitchesOf(call.tx, call.school.id, call.address as ActivityKind)
  if (switches && !isShown(switches, call.school)) return pageOf([], 0, query)
  const sort = orderFor(call, query.sort, switches)
  const { rows, total } = await activitiesPage(call.tx, toActivitiesQuery(call, query, switches), {
    ...query,
    sort,
  })
  const activityRows = rows.map((facts) => rowOf(facts, call.school, call.at))
  if (switches)
    return pageOf(
      activityRows.map((row) => publicRow(row, switches)),
      total,
      query,
    )
  return pageOf(
    seesPrices(call.user.role, call.address as ActivityKind) ? activityRows : activityRows.map(unpricedRow),
    total,
    query,
  )
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
  const { search, status, ids, locationId, instructorId, weekday, age, grade, free } = query
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
  }
}
