import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { dayInWords } from '@afterbell/domain/kernel/dates'
import type { AnyCall } from '../../platform/http/serve.ts'
import { tellStaff, type Tellers } from '../users/tell-staff.ts'
import type { EntryRow } from './attendance.store.ts'
import type { EntryCheck } from './checks/check-events.store.ts'
import { personsInDoubt, releasesToLookAt } from './in-doubt.store.ts'

/**
 * Messages the office when it becomes unclear who a child is with. Further checks send nothing while that lasts; after
 * a review, the next doubt is a new case. `begun` holds entries that now name several people.
 */
export async function tellOfDoubt(
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  released: readonly { entry: EntryRow; check: EntryCheck }[],
  begun: ReadonlySet<string | undefined>,
): Promise<void> {
  const cases = new Map(
    released
      .filter(({ entry, check }) => check.refused !== null || begun.has(entry.id))
      .filter(({ entry }) => personsInDoubt(entry).length === 0)
      .map(({ entry, check }) => [entry.id, check.id]),
  )
  for (const ids of cases) await tellStaff(tx, school.id, 'RELEASE_IN_DOUBT', ids.join(' '))
}

/** Builds the office's message about a child who may be with the wrong person; null once reviewed. */
export const tellDoubt: Tellers['RELEASE_IN_DOUBT'] = async (tx, school, subjectId) => {
  const [entryId] = subjectId.split(' ')
  const { inDoubt } = await releasesToLookAt(tx, school.id)
  const doubt = inDoubt.find((each) => each.entryId === entryId)
  if (!doubt) return null
  const { child, name, date, persons } = doubt
  const byWhom =
    persons.length > 1 ? ` by ${persons.join(' and by ')}` : ` by ${persons[0]!}, which was refused`
  return {
    subject: `find out who ${child} is with`,
    text: `${child} was recorded as picked up from ${name} on ${dayInWords(date)}${byWhom}. Find out who ${child} is with, then confirm it under Attendance.`,
    path: `/${activityKinds[doubt.kind].addresses.screen}/${doubt.sectionId}/attendance?date=${date}`,
    label: 'See the attendance',
  }
}
