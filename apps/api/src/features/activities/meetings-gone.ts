import { activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import {
  decideMeetingsGone,
  goneDates,
  lossesText,
  meetingsGone,
  type MeetingsGone,
} from '@afterbell/domain/activities/meetings-gone'
import type { AuditEvent } from '../../platform/database/history.ts'
import { refuse } from '../../platform/problems.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { SectionRow } from './activity-rows.ts'
import type { Saving } from './save-activity.ts'
import { childrenOn } from './section-usage.store.ts'

/** What the children with places on meetings that are dropped lose; by section, where their kind has several. */
export async function goneFor(
  { tx, school }: Saving,
  kind: ActivityKind,
  sections: readonly SectionRow[],
  dropped: readonly { sectionId: string; date: string }[],
): Promise<MeetingsGone> {
  if (dropped.length === 0) return meetingsGone([])
  return goneOf(kind, sections, await childrenOn(tx, school.id, dropped))
}

/** The same of the places that are already known. */
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

/** The refusal carries what is asked about, so that whoever saves can say yes to just that. */
export function assertGone(gone: MeetingsGone, how: Parameters<typeof decideMeetingsGone>[1]): void {
  const decision = decideMeetingsGone(gone, how)
  if (!decision.allowed) throw refuse(decision.code, decision.message, { details: { ...gone } })
}

/** What is written down of it. */
export function meetingsTaken(
  subjectId: string,
  gone: MeetingsGone,
  { school, ...details }: { kind: ActivityKind; name: string; school: SchoolNow },
): AuditEvent {
  const told = { dates: goneDates(gone, school.dateFormat), losses: lossesText(gone) }
  return { what: 'activity.meetings-gone', subjectId, details: { ...details, ...told } }
}
