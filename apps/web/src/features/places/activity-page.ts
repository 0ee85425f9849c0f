import { useParams } from '@tanstack/react-router'
import type { attendance } from '@afterbell/contract/attendance/attendance'
import { rosters } from '@afterbell/contract/rosters/rosters'
import type { EnrollmentStatus } from '@afterbell/domain/places/enrollment'
import type { AnswerOf, CallInput } from '@afterbell/contract/kernel/op'
import { keyOf, useRead } from '../../platform/calls/calls.ts'
import { kinds, type ScreenKind } from '../activities/kinds.tsx'
import { useCurrentKind } from '../activities/useKindHere.ts'

/** Address of roster and wait list calls from a page of an activity: `{ ...page.target, query }`. */
export interface ActivityTarget {
  at: CallInput<typeof rosters.list>['at']
  params: { id: string }
}

export interface ActivityPage {
  kind: ScreenKind
  id: string
  target: ActivityTarget
  /** The same for attendance, whose address differs for some kinds. */
  lines: { at: CallInput<typeof attendance.list>['at']; params: { id: string } }
}

export type Activity = AnswerOf<typeof rosters.details>

/** Returns the activity in the address, with its kind. */
export function useActivityPage(): ActivityPage {
  const { id = '' } = useParams({ strict: false })
  return activityPageOf(useCurrentKind(), id)
}

/** Returns the page of an activity, or of one of its sections. */
export function activityPageOf(kind: ScreenKind, id: string): ActivityPage {
  const { section, attendance: lines } = kinds[kind].addresses
  const params = { id }
  return { kind, id, target: { at: section, params }, lines: { at: lines[0], params } }
}

/** Reads the activity for its header and roster. */
export function useActivity({ target }: ActivityPage) {
  // Attendance also works offline.
  return useRead(rosters.details, target, {
    around: async (ask) => {
      const offlineStore = await import('../../platform/session/kept.ts').catch(() => null)
      return offlineStore ? offlineStore.withStored(ask, keyOf(rosters.details, target)) : ask()
    },
  })
}

/** Title of its pages: the activity, and the group or weekday on a page of one. */
export function titleOf({ name, section }: Pick<Activity, 'name' | 'section'>): string {
  return section ? `${name} · ${section.name}` : name
}

/** Stands for a child not chosen yet, to check rules that refuse everybody. */
export function anybodyAt(status: Activity['status']): EnrollmentStatus {
  return {
    childName: '',
    isDraft: status === 'DRAFT',
    isOver: status === 'PAST',
    hasPlace: false,
    isWaiting: false,
  }
}
