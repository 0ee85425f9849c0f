import { closing } from '@afterbell/contract/privacy/closing'
import { login } from '@afterbell/contract/login/login'
import { RETURN_DAYS } from '@afterbell/domain/school/closing'
import { closedSchoolJob, lookForClosedJob } from '../../../src/features/privacy/closing/closing.job.ts'
import { mindingClosedSchools } from '../../../src/closed-school-jobs.ts'
import { resumeClosed, suspendSchoolState } from '../../../src/features/school/standing.store.ts'
import { inSchool } from '../../../src/platform/database/database.ts'
import { retentionSchoolJob } from '../../../src/features/privacy/retention.job.ts'
import { call, SEALER } from '../app.ts'
import { inside, made, PASSWORD } from '../make.ts'
import { proved } from '../samples/privacy.ts'
import type { World } from '../samples/world.ts'

/**
 * Closes a school and reopens it, with a missed report. Then closes it again, suspends it, sends the reminder and closes
 * it for good.
 */
export async function closedAndReopened(world: World): Promise<void> {
  const { rig, school } = world
  await inside(rig, school.id, async (query) => {
    await query(
      `insert into saved_view (school_id, id, list, name, owner_id) values ($1, $1, 'report.attendance', 'Absences', $2)`,
      [school.id, school.admin.id],
    )
    await query(
      `insert into report_schedule (school_id, view_id, every, day, next_on) values ($1, $1, 'WEEK', 1, '2026-11-02')`,
      [school.id],
    )
    await query(
      `insert into subscription (school_id, plan_id, plan_name, cents, currency, every) values ($1, 'one', 'One', 100, 'USD', 'MONTH')`,
      [school.id],
    )
  })
  const close = async () => {
    await proved(world)
    made(await call(rig, closing.look, {}, school.admin))
    made(await call(rig, closing.close, { body: { schoolName: school.name } }, school.admin))
  }
  const { email } = school.admin
  await close()
  await call(rig, login.logIn, { body: { email, password: PASSWORD } })
  const body = { schoolId: school.id, email, password: PASSWORD }
  const { jwtToken } = made(await call(rig, closing.reopen, { body }))
  school.admin = { ...school.admin, token: jwtToken }
  await close()
  // An operator suspends the school meanwhile and lifts it again; queued jobs wait.
  await inSchool(rig.pool, { session: null, school: school.id }, (tx) => suspendSchoolState(tx, school.id))
  await inSchool(rig.pool, { session: null, school: school.id }, (tx) => resumeClosed(tx, school.id))
  const handlers = { 'zoom.class': async () => {} } as unknown as Parameters<typeof mindingClosedSchools>[1]
  await mindingClosedSchools(rig.pool, handlers)['zoom.class']({ schoolId: school.id } as never)
  await endsIn(world, 3)
  await lookForClosedJob(rig)({})
  const job = closedSchoolJob({ pool: rig.pool, publicUrl: '', apps: {} })
  await job({ schoolId: school.id })
  await endsIn(world, -1)
  await job({ schoolId: school.id })
  await retentionSchoolJob({ pool: rig.pool, sealer: SEALER })({ schoolId: school.id })
}

async function endsIn({ rig, school }: World, days: number): Promise<void> {
  await rig.pool.pg.query(
    'update school_directory set closed_through = closed_through - $2::int where id = $1',
    [school.id, days > 0 ? RETURN_DAYS - days : 3 - days],
  )
}
