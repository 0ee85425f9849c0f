import { reportSchedules } from '@afterbell/contract/reports/report-schedules'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { nextSending, scheduleFindings } from '@afterbell/domain/reports/report-schedule'
import { sheetReport } from '@afterbell/domain/reports/viewed-reports'
import { record } from '../../../platform/database/history.ts'
import { serve, type ServedCall } from '../../../platform/http/serve.ts'
import { assertValid, refuse } from '../../../platform/problems.ts'
import { lockView } from '../../users/saved-views/saved-views.ts'
import { deleteSchedule, schedulesOf, setSchedule } from './schedules.store.ts'

/** Email schedules for saved views of reports. A view goes to the person who saved it. */
export const reportScheduleRoutes: ServedCall[] = serve(reportSchedules, {
  list: ({ tx, school, user }) => schedulesOf(tx, school.id, user.id, null),
  set: async (call) => {
    const { tx, school, user, params, body } = call
    const { id, list, name } = await lockView(call, params.id)
    if (sheetReport(list) === null)
      throw refuse('NOT_A_REPORT', 'This view cannot be emailed. Open it, and download or print it')
    assertValid(scheduleFindings(body))
    // Starts tomorrow, because today's hour may be over.
    const nextOn = nextSending(body, plusDays(school.today, 1))
    await setSchedule(tx, school.id, { ...body, viewId: id, nextOn })
    await record(tx, call, [{ what: 'report.scheduled', details: { name } }])
    return (await schedulesOf(tx, school.id, user.id, id))[0]!
  },
  stop: async (call) => {
    const { tx, school, params } = call
    const { id, name } = await lockView(call, params.id)
    if (await deleteSchedule(tx, school.id, id))
      await record(tx, call, [{ what: 'report.unscheduled', details: { name } }])
  },
})
