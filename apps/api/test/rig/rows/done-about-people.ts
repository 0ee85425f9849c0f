import { login } from '@afterbell/contract/login/login'
import { secondStep } from '@afterbell/contract/login/second-step'
import { listChoices } from '@afterbell/contract/users/list-choices'
import { notifications } from '@afterbell/contract/users/notifications'
import { oneself } from '@afterbell/contract/users/oneself'
import { users } from '@afterbell/contract/users/users'
import { adminLoginCommand } from '../../../src/features/login/admin-login-command.ts'
import { operate } from '../../../src/features/school/operate.ts'
import { emailChangedJob, emailLinkJob } from '../../../src/features/users/email-change.job.ts'
import { tellStaffJob } from '../../../src/features/users/notifications/tell-staff.job.ts'
import { tellers } from '../../../src/tellers.ts'
import { call, LETTERS } from '../app.ts'
import { made, makeStaff, PASSWORD } from '../make.ts'
import { withSecondStep } from '../samples/login.ts'
import { withPasskey } from '../samples/passkey.ts'
import type { World } from '../samples/world.ts'

const parts = { publicUrl: 'http://localhost:3000', letters: LETTERS }

/** Acts on a school's people by the worker, by the operator, and by a user without their phone. */
export async function doneAboutPeople({ rig, school }: World): Promise<void> {
  const { admin, coordinator, manager } = school
  const about = { params: { userId: coordinator.id } }
  const body = `new.${coordinator.email}`
  made(await call(rig, oneself.changeEmail, { ...about, body }, coordinator))
  const { rows } = await rig.pool.pg.query(`select id from email_change where account_id = $1`, [
    coordinator.id,
  ])
  const changeId = rows[0].id as string
  await emailLinkJob({ pool: rig.pool, ...parts })({ changeId })
  await emailChangedJob(rig)({ schoolId: school.id, changeId })

  const chosen = { notifications: [{ event: 'PAYMENT_FAILED' as const, channel: 'OFF' as const }] }
  made(await call(rig, notifications.change, { params: { userId: manager.id }, body: chosen }, manager))
  const density = { params: { userId: manager.id }, body: { density: 'COMFORTABLE' as const } }
  made(await call(rig, listChoices.change, density, manager))
  made(await call(rig, listChoices.get, { params: { userId: manager.id } }, manager))
  const tell = tellStaffJob({ pool: rig.pool, ...parts, tellers, sendsTexts: true })
  await tell({ schoolId: school.id, event: 'USER_JOINED', subjectId: manager.id })
  // Super Admins who want texts: one has no number, and one gets a text.
  const texts = { notifications: [{ event: 'USER_JOINED' as const, channel: 'SMS' as const }] }
  const adminInput = { params: { userId: admin.id } }
  await rig.pool.pg.query(`update account set phone = '5550100100' where id = $1`, [admin.id])
  made(await call(rig, notifications.get, adminInput, admin))
  made(await call(rig, notifications.change, { ...adminInput, body: texts }, admin))
  await tell({ schoolId: school.id, event: 'USER_JOINED', subjectId: coordinator.id })
  await tell({ schoolId: school.id, event: 'PAYMENT_FAILED', subjectId: manager.id })

  const words = ['admin-login', school.id, admin.email, '--reason', 'Looks at what was reported']
  await operate(rig.pool, words, [adminLoginCommand(parts.publicUrl)])

  await withSecondStep(rig, coordinator)
  const { recoveryCodes } = made(await call(rig, secondStep.newCodes, about, coordinator))
  const credentials = { email: coordinator.email, password: PASSWORD, code: recoveryCodes[0]! }
  made(await call(rig, login.logIn, { body: credentials }))
  // One used passkey and one unused.
  const { device } = await withPasskey(rig, coordinator)
  await withPasskey(rig, coordinator, 'iPhone')
  const challenge = made(await call(rig, login.passkeyChallenge, {}))
  made(await call(rig, login.logInWithPasskey, { body: device.show(challenge) }))
  made(await call(rig, secondStep.get, about, coordinator))

  const gone = await makeStaff(rig, school.id, 'SCHOOL_COORDINATOR')
  const off = { params: { userId: gone.id }, body: { active: false } }
  made(await call(rig, users.discardInvite, off, admin))
  await call(rig, login.logIn, { body: { email: gone.email, password: PASSWORD } })
}
