import type { childSchedule } from '@afterbell/contract/attendance/child-schedule'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Format } from '../../platform/format.ts'

type Place = Pick<
  AnswerOf<typeof childSchedule.rosterDetails>[number],
  'rosterId' | 'kind' | 'activityId' | 'sectionId' | 'name' | 'sectionName' | 'startsOn' | 'endsOn'
>

interface NamedPlace {
  key: string
  kind: ActivityKind
  /** Id in its link: the section, or the activity if the entry stands for several sections. */
  id: string
  /** 'Chess', 'Day Camp, Grades 1–3', 'Harbor, Mon, Wed'. */
  name: string
}

/**
 * Returns short names for spots: weekdays of one activity together, in order of the first. Those with equal names add their
 * dates, 'Day Camp, Juniors (12/07/2026 – 12/11/2026)'.
 */
export function namedPlaces(places: readonly Place[], format: Pick<Format, 'dates'>): NamedPlace[] {
  const together = Map.groupBy(places, ({ rosterId, kind, activityId }) =>
    activityKinds[kind].sections.areWeekdays ? activityId : rosterId,
  )
  const entries = [...together].map(([key, [first, ...others]]) => {
    const { kind, activityId, sectionId, name, sectionName } = first!
    const days = [first!, ...others].map((place) => place.sectionName.slice(0, 3))
    const part = others.length > 0 ? days.join(', ') : sectionName
    return {
      key,
      kind,
      id: others.length > 0 ? activityId : sectionId,
      name: [name, part].filter(Boolean).join(', '),
      of: first!,
    }
  })
  const names = entries.map(({ name }) => name)
  return entries.map(({ of: { startsOn, endsOn }, ...place }) => ({
    ...place,
    name:
      startsOn && endsOn && names.filter((name) => name === place.name).length > 1
        ? `${place.name} (${format.dates(startsOn, endsOn)})`
        : place.name,
  }))
}
