import * as z from 'zod/mini'
import { SEND_EVERY } from '@afterbell/domain/reports/report-schedule'
import { date, id } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const path = '/schools/{schoolId}/saved-views/{id}/schedule'

const sendCadence = {
  every: z.enum(SEND_EVERY),
  /** Day of the week, 1 for Monday; or day of the month, up to 28. */
  day: z.int(),
}

const schedule = z.object({ viewId: id, ...sendCadence, nextOn: date, lastOn: z.nullable(date) })

/** Email schedules for a user's own saved views of reports. */
export const reportSchedules = group('reportSchedules', {
  list: op({
    method: 'GET',
    path: '/schools/{schoolId}/report-schedules',
    summary: 'Which of the views one saved are emailed, and when next.',
    allow: ['reports', 'view'],
    addition: true,
    answer: z.array(schedule),
  }),
  set: op({
    method: 'PUT',
    path,
    summary:
      'Emails a view to whoever saved it every week or month: of the seven days, or the month, before.',
    allow: ['reports', 'view'],
    addition: true,
    body: z.object(sendCadence),
    answer: schedule,
    refusals: ['NOT_A_REPORT'],
  }),
  stop: op({
    method: 'DELETE',
    path,
    summary: 'Emails a view no more.',
    allow: ['reports', 'view'],
    addition: true,
  }),
})
