import * as z from 'zod/mini'
import { ABSENT_AT_ONCE } from '@afterbell/domain/attendance/absence'
import { DAY_NOTE_MAX, FAMILY_ABSENCE_REASONS } from '@afterbell/domain/attendance/family-absence'
import { LATE_MINUTES_LEAST, LATE_MINUTES_MOST } from '@afterbell/domain/attendance/late-notice'
import { date, id, text } from '../kernel/fields.ts'
import { familyOp, idOf } from '../kernel/family-op.ts'
import { group } from '../kernel/op.ts'

const ids = z.array(id)
const late = '/family/schools/{schoolId}/children/{childId}/late-pickup'
const ofChild = z.object({ childId: idOf('child') })

/** What a family tells the school about a day: who does not come, and who is picked up late. */
export const familyDays = group('familyDays', {
  tellAbsence: familyOp({
    method: 'POST',
    path: '/family/schools/{schoolId}/absences',
    summary:
      'Tells that children do not come between two days, from one activity or all of them. Possible until a meeting ends. Whoever is not expected any more is left out, and so is whoever the school knows to be absent.',
    whileInactive: 'seven days',
    body: z.object({
      childIds: z.array(idOf('child')).check(z.minLength(1), z.maxLength(ABSENT_AT_ONCE)),
      from: date,
      to: date,
      activityId: z.optional(idOf('activity')),
      reason: z.enum(FAMILY_ABSENCE_REASONS),
      note: z._default(text(DAY_NOTE_MAX), ''),
    }),
    answer: z.object({
      /** Children, by what became of it. */
      recorded: ids,
      known: ids,
      notExpected: ids,
    }),
    refusals: ['NOTHING_TO_MISS', 'CHILD_IS_IN'],
  }),
  undoAbsence: familyOp({
    method: 'DELETE',
    path: '/family/schools/{schoolId}/absences/{absenceId}',
    summary:
      'Undoes an absence until its first meeting begins: the child is expected again. Drop-ins that were canceled stay canceled. One that was undone before is left alone.',
    whileInactive: 'seven days',
    params: z.object({ absenceId: idOf('absence') }),
    refusals: ['ABSENCE_BEGAN'],
  }),
  tellLate: familyOp({
    method: 'PUT',
    path: late,
    summary:
      'Tells that a child is picked up some minutes late today, in place of what was said before. Staff at the door see it.',
    whileInactive: 'seven days',
    params: ofChild,
    body: z.object({
      minutes: z.int().check(z.gte(LATE_MINUTES_LEAST), z.lte(LATE_MINUTES_MOST)),
      note: z._default(text(DAY_NOTE_MAX), ''),
    }),
    refusals: ['NOBODY_TO_PICK_UP'],
  }),
  undoLate: familyOp({
    method: 'DELETE',
    path: late,
    summary: 'Tells that a child is not picked up late today after all.',
    whileInactive: 'seven days',
    params: ofChild,
    refusals: ['NOBODY_TO_PICK_UP'],
  }),
})
