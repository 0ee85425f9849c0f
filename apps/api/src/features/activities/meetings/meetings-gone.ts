import { activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import {
  decideMeetingsGone,
  goneDates,
  lossesText,
  meetingsGone,
  type MeetingsGone,
} from '@afterbell/domain/activities/meetings/meetings-gone'
import type { AuditEvent } from '../../../platform/database/history.ts'
import { refuse } from '../../../platform/problems.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { SectionRow } from '../activity-rows.ts'
import type { SaveContext } from '../save-activity.ts'
import { childrenOn } from '../section-usage.store.ts'

/** Returns the meetings that enrolled children would lose, by section if the kind can have several. */
export async function goneFor(
  { tx, school }: SaveContext,
  kind: ActivityKind,
  sections: readonly SectionRow[],
  dropped: readonly { sectionId: string; date: string }[],
): Promise<MeetingsGone> {
  if (dropped.length === 0) return meetingsGone([])
  return goneOf(kind, sections, await childrenOn(tx, school.id, dropped))
}

/** Returns the same for places that are loaded already. */
export function goneOf(
  kind: ActivityKind,
  sections: readonly SectionRow[],
  places: readonly { sectionId: string; date: string; childId: string }[],
): MeetingsGone {
  const names = new Map(sections.map(({ id, name }) => [id, name]))
  const isNamed = activityKinds[kind].words.section !== null
  return meetingsGone(
    places.map(({ sectionId, ...place }) => ({
      ...place,
      section: isNamed ? (names.get(sectionId) ?? null) : null,
    })),
  )
}

/** Refuses with the lost meetings as details, so that the client can confirm exactly these. */
export function assertGone(gone: MeetingsGone, how: Parameters<typeof decideMeetingsGone>[1]): void {
  const decision = decideMeetingsGone(gone, how)
  if (!decision.allowed) throw refuse(decision.code, decision.message, { details: { ...gone } })
}

/** Returns the audit event for lost meetings. */
export function meetingsGoneEvent(
  subjectId: string,
  gone: MeetingsGone,
  { school, ...details }: { kind: ActivityKind; name: string; school: SchoolNow },
): AuditEvent {
  const goneDetails = { dates: goneDates(gone, school.dateFormat), losses: lossesText(gone) }
  return { what: 'activity.meetings-gone', subjectId, details: { ...details, ...goneDetails } }
}
