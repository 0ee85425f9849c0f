import { attendanceReports } from '@afterbell/contract/reports/attendance-reports'
import { enrollmentReports } from '@afterbell/contract/reports/enrollment-reports'
import { reportFiles } from '@afterbell/contract/reports/report-files'
import { reportSchedules } from '@afterbell/contract/reports/report-schedules'
import { savedViews } from '@afterbell/contract/users/saved-views'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { schoolReportNames } from '@afterbell/domain/reports/viewed-reports'
import { lostReportFileJob } from '../../../src/features/reports/files/report-file.job.ts'
import {
  reportsOfSchoolJob,
  sendReportJob,
} from '../../../src/features/reports/schedules/send-reports.job.ts'
import { call, type Rig } from '../app.ts'
import { enroll, inside, made, makeChild, makeClass, type MadeSchool } from '../make.ts'
import { lateChild, schoolWithFees } from '../paying/late-pickups.ts'
import { madeReportFile } from '../samples/reports.ts'

/** Makes reports with content: children who came, missed, were picked up late, or wait; as files and by email. */
export async function reportsMade(rig: Rig): Promise<void> {
  const school = await schoolWithFees(rig)
  await lateChild(rig, school, await makeChild(rig, school))
  const id = await makeClass(rig, school, { monday: false, wednesday: true, maxEnroll: 1 })
  await enroll(rig, school, id, 1)
  const waits = { at: 'classes' as const, params: { id }, body: { childId: await makeChild(rig, school) } }
  made(await call(rig, waitLists.add, waits, school.admin))
  const during = { from: '2026-10-01', to: '2026-11-30' }
  for (const by of ['day', 'activity', 'location', 'child'] as const)
    made(await call(rig, attendanceReports.attendance, { query: { ...during, by, page: 0 } }, school.admin))
  made(await call(rig, attendanceReports.attendance, { query: { by: 'activity', page: 3 } }, school.admin))
  const state = 'LATE_PICKUP'
  made(await call(rig, attendanceReports.entries, { query: { ...during, state } }, school.admin))
  made(await call(rig, enrollmentReports.overTime, { query: during }, school.admin))
  for (const about of schoolReportNames) await madeReportFile(rig, school, about, during)
  const { id: fileId } = made(
    await call(rig, reportFiles.start, { params: { about: 'fill' }, query: during } as never, school.admin),
  )
  await lostReportFileJob(rig)({ schoolId: school.id, fileId })
  await sendsEach(rig, school)
}

/** Emails every view that allows it, and one whose owner has left. */
async function sendsEach(rig: Rig, school: MadeSchool): Promise<void> {
  for (const about of [...schoolReportNames, 'left'] as const) {
    const list = about === 'left' ? 'report.fill' : (`report.${about}` as const)
    const owner = about === 'left' ? school.manager : school.admin
    const body = { list, name: `Each ${about}` }
    const { id } = made(await call(rig, savedViews.add, { body }, owner))
    const sending = { params: { id }, body: { every: 'WEEK', day: 3 } } as const
    made(await call(rig, reportSchedules.set, sending, owner))
    const on = '2026-11-18'
    await inside(rig, school.id, async (query) => {
      await query(`update report_schedule set next_on = $1 where view_id = $2`, [on, id])
      if (about === 'left')
        await query(`update membership set is_active = false where account_id = $1`, [owner.id])
    })
    await reportsOfSchoolJob(rig)({ schoolId: school.id })
    await sendReportJob({ pool: rig.pool, publicUrl: 'https://example.test' })({
      schoolId: school.id,
      viewId: id,
      on,
    })
  }
}
