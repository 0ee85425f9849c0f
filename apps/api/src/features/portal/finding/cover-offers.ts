import { activityKinds, type KindAnswers } from '@afterbell/domain/kernel/activity-kinds'
import { placesOf } from '@afterbell/domain/activities/capacity'
import type { Meeting, Offer } from '@afterbell/domain/portal/cover/cover-week'
import { overlapOf, type Span } from '@afterbell/domain/portal/cover/hours'
import { listPriceOf } from '@afterbell/domain/portal/cover/list-price'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { lookerOf } from '../booking/booker.ts'
import { joinsIn } from '../booking/list-joins.ts'
import type { ChildInReach } from '../reach.ts'
import type { SectionInHours } from './cover.store.ts'

/** What a child may not join, with its meetings within the hours. */
export interface SectionNotFor {
  activityId: string
  name: string
  why: string
  meetings: Span[]
}

export interface Offers {
  /** What a child may join. */
  joinable: (childId: string) => Offer[]
  /** What a child may not join, and why. */
  notFor: (childId: string) => SectionNotFor[]
  /** Free spots by section. */
  spots: ReadonlyMap<string, number>
}

/** Decides for each section and child, as for booking, whether it can cover hours. */
export async function offersIn(
  call: AnyCall,
  { children, sections, needs }: { children: ChildInReach[]; sections: SectionInHours[]; needs: Span[] },
): Promise<Offers> {
  const { family } = call
  const booker = lookerOf(call, children[0]?.familyId ?? family.people[0]!.familyId)
  const activityIds = [...new Set(sections.map(({ activityId }) => activityId))]
  const { joins, look } = await joinsIn(call, booker, { activityIds, childIds: children.map(({ id }) => id) })
  const joinOf = new Map(
    joins.flatMap((each) => each.joins.map((join) => [`${join.sectionId} ${join.childId}`, join] as const)),
  )
  const all = sections.map((section) => ({ section, offers: offersOf(section, needs) }))
  return {
    joinable: (childId) =>
      all.flatMap(({ section, offers }) =>
        joinOf.get(`${section.sectionId} ${childId}`)?.state === 'FREE' ? offers : [],
      ),
    notFor: (childId) =>
      all.flatMap(({ section: { sectionId, activityId, name, section }, offers }) => {
        const join = joinOf.get(`${sectionId} ${childId}`)
        if (!join || join.state === 'FREE') return []
        const meetings = offers.flatMap((each) => each.meetings)
        const isNamed = section !== '' && section !== name
        return [{ activityId, name: isNamed ? `${name} · ${section}` : name, why: join.why, meetings }]
      }),
    spots: new Map([...look.sections].map(([id, { filling }]) => [id, placesOf(filling).free])),
  }
}

/** A section is taken as a whole; of a camp by the day, each needed day for itself. */
function offersOf(section: SectionInHours, needs: readonly Span[]): Offer[] {
  const { sectionId, activityId, kind, isByTheDay, location } = section
  const { childTakes }: KindAnswers = activityKinds[kind]
  const oneOf = childTakes === 'EXACTLY_ONE' ? activityId : null
  const meetings: Meeting[] = section.meetings.map(([date, from, to]) => ({
    date,
    from,
    to,
    place: location,
  }))
  const offer = (id: string, of: Meeting[]): Offer => ({
    id,
    sectionId,
    oneOf,
    priceCents: listPriceOf(section, of),
    meetings: of,
  })
  if (!isByTheDay) return [offer(sectionId, meetings)]
  return meetings
    .filter((meeting) => needs.some((need) => overlapOf(need, meeting) > 0))
    .map((meeting) => offer(`${sectionId} ${meeting.date}`, [meeting]))
}
