import { apiKeys } from '@afterbell/contract/integrations/api-keys'
import { closingAccount } from '@afterbell/contract/privacy/closing-account'
import { oneself } from '@afterbell/contract/users/oneself'
import {
  closedAccountJob,
  emptyAccountJob,
  lookForClosedAccountsJob,
  reopenedAccountJob,
} from '../../../src/features/privacy/account/account.job.ts'
import { call } from '../app.ts'
import { made, makeStaff, PASSWORD } from '../make.ts'
import type { World } from '../samples/world.ts'

/** A Super Admin with an API key closes their account and reopens it, then closes it for good, and it is emptied. */
export async function accountsClosed({ rig, school }: World): Promise<void> {
  let leaving = await makeStaff(rig, school.id, 'SCHOOL_ADMIN')
  const close = async () => {
    const params = { userId: leaving.id }
    made(await call(rig, oneself.checkPassword, { params, body: { currentPassword: PASSWORD } }, leaving))
    made(await call(rig, closingAccount.close, { params }, leaving))
  }
  const params = { userId: leaving.id }
  made(await call(rig, oneself.checkPassword, { params, body: { currentPassword: PASSWORD } }, leaving))
  made(await call(rig, apiKeys.create, { body: { name: 'Site', scopes: ['contacts:read'] } }, leaving))
  await close()
  const jobData = { schoolId: school.id, accountId: leaving.id, at: '2026-11-18T17:00:00Z' }
  await closedAccountJob({ pool: rig.pool, publicUrl: '' })(jobData)
  const { email } = leaving
  const again = made(await call(rig, closingAccount.reopen, { body: { email, password: PASSWORD } }))
  await reopenedAccountJob({ pool: rig.pool, publicUrl: '' })(jobData)
  leaving = { ...leaving, token: again.jwtToken }
  await close()
  await rig.pool.pg.query(`update account set closed_through = '2026-11-01' where id = $1`, [leaving.id])
  await lookForClosedAccountsJob(rig)({})
  await emptyAccountJob(rig)({ accountId: leaving.id })
}
