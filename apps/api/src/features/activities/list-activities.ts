import * as z from 'zod/mini'
import type { AnswerOf, Given } from '@afterbell/contract/kernel/op'
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
import { activitiesPage, type ActivitiesAsked } from './activities.store.ts'
import { rowOf } from './activity-row.ts'
import { askable, isShown, publicRow } from './public-row.ts'
import { shownOf } from './public-row.store.ts'
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
export async function listActivities(call: ListCall, query: Given<List>['query']): Promise<AnswerOf<List>> {
  const shown = call.isMember ? null : await shownOf(call.tx, call.school.id, call.address as ActivityKind)
  if (shown && !isShown(shown, call.school)) return pageOf([], 0, query)
  const sort = orderFor(call, query.sort, shown)
  const { rows, total } = await activitiesPage(call.tx, askedBy(call, query, shown), { ...query, sort })
  const told = rows.map((facts) => rowOf(facts, call.school, call.at))
  if (shown)
    return pageOf(
      told.map((row) => publicRow(row, shown)),
      total,
      query,
    )
  return pageOf(
    seesPrices(call.user.role, call.address as ActivityKind) ? told : told.map(unpricedRow),
    total,
    query,
  )
}

/** Exports the schedule as a spreadsheet: the chosen rows, or all that the list's filters match. */
export async function exportSchedule(
  call: ListCall,
  { fields, ids, filters }: Given<(typeof activities)['export']>['body'],
): Promise<FileAnswer> {
  const query = filtersOf(filters)
  const asked = askedBy(call, query)
  if (ids) Object.assign(asked, { ids, status: undefined })
  const rows = await wholeList((paging) => activitiesPage(call.tx, asked, { ...paging, sort: query.sort }))
  return spreadsheetOf({
    name: activityKinds[asked.kind].words.title,
    columns: scheduleColumns(asked.kind),
    rows: rows.map((facts) => rowOf(facts, call.school, call.at)),
    fields,
    school: call.school,
  })
}

function filtersOf(filters: Record<string, unknown> | undefined): Given<List>['query'] {
  const read = z.safeDecode(activities.list.query!, (filters ?? {}) as never)
  if (!read.success)
    throw invalid(fieldsOf(read.error).map(({ path, message }) => ({ path: `filters.${path}`, message })))
  return read.data as Given<List>['query']
}

/** Ignores sorting by a hidden field, because the order would reveal its values. */
function orderFor(
  call: ListCall,
  sort: Given<List>['query']['sort'],
  shown: PortalSwitches | null,
): Given<List>['query']['sort'] {
  const isHidden =
    (sort?.by === 'price' &&
      !(shown ? shown.prices : seesPrices(call.user.role, call.address as ActivityKind))) ||
    (sort?.by === 'enrolled' && !call.isMember)
  return isHidden ? null : sort
}

/** Ignores filters on hidden fields, because the matches would reveal their values. */
function askedBy(
  call: ListCall,
  query: Given<List>['query'],
  shown: PortalSwitches | null = null,
): ActivitiesAsked {
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
    instructorId: call.teachesOnly ?? askable(instructorId, shown),
    namesInstructors: shown?.instructors ?? true,
    weekday,
    age,
    grade,
    free,
  }
}
