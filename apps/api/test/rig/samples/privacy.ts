import { children } from '@afterbell/contract/families/children'
import { schoolExport } from '@afterbell/contract/privacy/school-export'
import { oneself } from '@afterbell/contract/users/oneself'
import { childName } from '@afterbell/domain/families/child-name'
import { exportJob } from '../../../src/features/privacy/export/export.job.ts'
import { call, SEALER } from '../app.ts'
import { inside, made, makeChild, makeSchool, makeStaff, PASSWORD } from '../make.ts'
import { nothing, unique, type Samples, type World } from './world.ts'

export const privacySamples: Samples = {
  'closing.look': nothing,
  'closing.close': async (world) => {
    await proved(world)
    // Reopens the school for all other calls.
    return { body: { schoolName: world.school.name }, undo: () => openAgain(world) }
  },
  'closing.reopen': async ({ rig }) => {
    const { id, admin } = await makeSchool(rig)
    await rig.pool.pg.query(
      `update school_directory set state = 'DEACTIVATED', closed_from = 'ACTIVE', closed_at = now(), closed_by = $2, closed_through = '2027-01-31'
       where id = $1`,
      [id, admin.id],
    )
    return { body: { schoolId: id, email: admin.email, password: PASSWORD } }
  },
  'closingAccount.look': ofOneself,
  'closingAccount.close': async (world) => {
    const one = await ofOneself(world)
    await world.rig.pool.pg.query(`update session set proved_at = now() where id = $1`, [
      one.caller.sessionId,
    ])
    return one
  },
  'closingAccount.closeByPassword': async (world) => {
    const { email } = (await ofOneself(world)).caller
    return { body: { email, password: PASSWORD } }
  },
  'closingAccount.reopen': async (world) => {
    const { id, email } = (await ofOneself(world)).caller
    await world.rig.pool.pg.query(
      `update account set state = 'DEACTIVATED', closed_at = now(), closed_through = '2027-01-31' where id = $1`,
      [id],
    )
    return { body: { email, password: PASSWORD } }
  },
  'erasure.list': nothing,
  'erasure.look': async (world) => ({ params: { familyId: (await lonelyFamily(world)).familyId } }),
  'erasure.erase': async (world) => {
    const { familyId, ...child } = await lonelyFamily(world)
    await proved(world)
    return { params: { familyId }, body: { names: childName(child) } }
  },
  'retention.get': nothing,
  'retention.save': () => ({
    body: { messageMonths: 12, pickupMonths: Number(unique()) % 2 ? 24 : 36, leftChildMonths: null },
  }),
  'schoolExport.latest': nothing,
  'schoolExport.begin': async (world) => {
    await inside(world.rig, world.school.id, (query) => query(`delete from school_export`))
    await proved(world)
    return {}
  },
  'schoolExport.file': async (world) => ({ params: { id: await exported(world) } }),
}

/** Creates an export of the school that is ready for download. */
export async function exported(world: World): Promise<string> {
  const { rig, school } = world
  await inside(rig, school.id, (query) => query(`delete from school_export`))
  await proved(world)
  const { id: exportId } = made(await call(rig, schoolExport.begin, {}, school.admin)).export
  await exportJob({ pool: rig.pool, sealer: SEALER })({ schoolId: school.id, exportId })
  return exportId
}

/** Creates a family of one child with nothing left to settle. */
async function lonelyFamily({ rig, school }: World) {
  const id = await makeChild(rig, school)
  return made(await call(rig, children.get, { params: { id } }, school.admin))
}

/** Confirms the Super Admin's password, as if typed just now. */
export async function proved({ rig, school }: World): Promise<void> {
  const input = { params: { userId: school.admin.id }, body: { currentPassword: PASSWORD } }
  made(await call(rig, oneself.checkPassword, input, school.admin))
}

async function ofOneself({ rig, school }: World) {
  const caller = await makeStaff(rig, school.id, 'SCHOOL_COORDINATOR')
  return { params: { userId: caller.id }, caller }
}

/** Reopens a school that a test closed, with the sessions of its staff. */
async function openAgain({ rig, school }: World): Promise<void> {
  await rig.pool.pg.query(
    `update school_directory set state = 'ACTIVE', closed_from = null, closed_at = null, closed_by = null, closed_through = null where id = $1`,
    [school.id],
  )
  await rig.pool.pg.query(
    `update session set ended_at = null, ended_because = null where school_id = $1 and ended_because = 'CLOSED'`,
    [school.id],
  )
}
