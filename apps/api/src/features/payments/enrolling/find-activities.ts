import type { enrollments } from '@afterbell/contract/payments/enrollments'
import { decideEligible } from '@afterbell/domain/activities/eligibility'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { pageOf } from '../../../platform/database/pages.ts'
import type { Call } from '../../../platform/http/serve.ts'
import { activitiesPage } from '../../activities/activities.store.ts'
import { rowOf } from '../../activities/activity-row.ts'
import { childrenToEnroll, type EnrolledChild } from '../../places/terms.store.ts'
import { unpricedRow } from '../../prices/unpriced.ts'
import type { EnrollRights } from './lines.ts'
import { offeredActivities, type OfferedActivity } from './offered.store.ts'

type Find = (typeof enrollments)['activities']

/**
 * Returns a page of the activities that children can be enrolled in, those that fit most of them first, then by name.
 * Whom an activity fits is decided by the rule for families; staff are warned, and may enroll others too.
 */
export async function findActivities(call: Call<Find>, rights: EnrollRights): Promise<AnswerOf<Find>> {
  const { tx, school, query } = call
  const { childIds = [], kind, weekday = null, search, page, size } = query
  const kinds = ACTIVITY_KINDS.filter((each) => (!kind || each === kind) && rights(each).mayAdd)
  const [offered, children] = await Promise.all([
    offeredActivities(tx, school, { kinds, search, weekday }),
    childIds.length === 0 ? [] : childrenToEnroll(tx, school.id, childIds),
  ])
  const fitting = offered
    .map((activity) => ({ ...activity, fits: fitsOf(activity, children, school.today) }))
    .toSorted((one, other) => other.fits.length - one.fits.length)
  const shown = fitting.slice(page * size, (page + 1) * size)
  const rows = await rowsOf(call, rights, shown)
  return pageOf(
    shown.map(({ id, fits }) => ({ ...rows.get(id)!, fits })),
    fitting.length,
    query,
  )
}

function fitsOf(
  { startsOn, audiences }: OfferedActivity,
  children: readonly EnrolledChild[],
  today: string,
): string[] {
  const fits = ({ birth_date: birthDate, grade }: EnrolledChild) =>
    audiences.some((audience) => decideEligible({ birthDate, grade }, audience, startsOn ?? today).allowed)
  return children.filter(fits).map(({ id }) => id)
}

/** Returns the rows of the schedule of these activities, by id. */
async function rowsOf(
  { tx, school, at }: Call<Find>,
  rights: EnrollRights,
  shown: readonly OfferedActivity[],
) {
  const pages = await Promise.all(
    [...Map.groupBy(shown, ({ kind }) => kind)].map(async ([kind, ofKind]) => {
      const ids = ofKind.map(({ id }) => id)
      const asked = { kind, schoolId: school.id, today: school.today, ids }
      const { rows } = await activitiesPage(tx, asked, { page: 0, size: ids.length, sort: null })
      const listed = rows.map((facts) => rowOf(facts, school, at))
      return rights(kind).seesPrices ? listed : listed.map(unpricedRow)
    }),
  )
  return new Map(pages.flat().map((row) => [row.id, row]))
}
