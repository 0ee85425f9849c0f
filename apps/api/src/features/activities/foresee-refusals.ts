import { decideMeetingsGone } from '@afterbell/domain/activities/meetings/meetings-gone'
import { refused, type Decision } from '@afterbell/domain/kernel/decision'
import { Refusal } from '../../platform/problems.ts'
import type { StoredActivity } from './activity-rows.ts'
import type { FormKind } from './form-kind.ts'
import { goneOf } from './meetings/meetings-gone.ts'
import { meetingsOf } from './meetings/meetings.store.ts'
import { decideLowered, loweredIn, type SaveContext } from './save-activity.ts'
import { childrenOn, placesInUse, withChildren } from './section-usage.store.ts'
import { droppedMeetings, type DroppedMeeting } from './meetings/write-meetings.ts'

/** A published activity and the form about to replace it. */
export interface FormChange<F> {
  before: StoredActivity
  form: F
}

/**
 * Returns, by id, the refusals that saving would give because of enrolled children, without writing anything: fewer
 * places than are used, dates that have attendance, meetings that children lose (MEETINGS_GO, decision 70).
 * Leaves every other refusal to saving. At most four statements, for any number of activities.
 */
export async function foreseeRefusals<F>(
  { tx, school }: Pick<SaveContext, 'tx' | 'school'>,
  formKind: FormKind<F>,
  changes: readonly FormChange<F>[],
): Promise<Map<string, Decision>> {
  const ids = changes.map(({ before }) => before.id)
  const countsByActivity = ids.length === 0 ? null : await withChildren(tx, school.id, ids, school.today)
  const candidates = changes
    .filter(({ before }) => countsByActivity?.has(before.id))
    .map(({ before, form }) => ({ before, rows: formKind.rowsOf(before.id, form, before) }))
  if (candidates.length === 0) return new Map()
  const loweredSections = candidates.flatMap(({ before, rows }) =>
    loweredIn(before.sections, rows.sections).map((each) => ({ ...each, id: before.id })),
  )
  const [stored, used] = await Promise.all([
    meetingsOf(
      tx,
      school.id,
      candidates.map(({ before }) => before.id),
    ),
    placesInUse(
      tx,
      school.id,
      loweredSections.map(({ section }) => section.id),
      school.today,
    ),
  ])
  const meetings = Map.groupBy(stored, ({ activity_id: id }) => id)
  const decisions = new Map<string, Decision>()
  const say = (id: string, decision: Decision) => {
    if (!decision.allowed && !decisions.has(id)) decisions.set(id, decision)
  }
  for (const each of loweredSections) say(each.id, decideLowered(each, used.get(each.section.id)!))
  const candidateDrops = candidates.map(({ before, rows }) => ({
    before,
    rows,
    dropped: droppedOr(() =>
      droppedMeetings(school, rows, { stored: meetings.get(before.id) ?? [], before: before.activity }),
    ),
  }))
  const childrenBySection = Map.groupBy(
    await childrenOn(
      tx,
      school.id,
      candidateDrops.flatMap(({ dropped: each }) => ('no' in each ? [] : each)),
    ),
    ({ sectionId }) => sectionId,
  )
  for (const { before, rows, dropped: each } of candidateDrops) {
    if ('no' in each) {
      say(before.id, each.no)
      continue
    }
    const places = rows.sections.flatMap(({ id }) => childrenBySection.get(id) ?? [])
    const lost = goneOf(formKind.kind, rows.sections, places)
    say(before.id, decideMeetingsGone(lost, { anyway: false, dateFormat: school.dateFormat }))
  }
  return decisions
}

function droppedOr(drop: () => DroppedMeeting[]): DroppedMeeting[] | { no: Decision } {
  try {
    return drop()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message, fields } = error.problem
    return { no: refused(code, fields?.[0]?.message ?? message) }
  }
}
