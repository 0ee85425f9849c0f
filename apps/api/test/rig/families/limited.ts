import { guardianAccess } from '@afterbell/contract/families/guardian-access'
import type { Telling } from '@afterbell/domain/messages/tellings'
import { call, type Rig } from '../app.ts'
import { made, type MadeSchool } from '../make.ts'

/** Limits what the first guardian of a child may see of the child. */
export async function limitGuardian(
  rig: Rig,
  school: MadeSchool,
  childId: string,
  telling: Telling,
): Promise<void> {
  const { guardians } = made(await call(rig, guardianAccess.list, { params: { childId } }, school.manager))
  const params = { childId, guardianId: guardians[0]!.guardianId }
  const body = { telling, reason: 'Custody order' }
  made(await call(rig, guardianAccess.set, { params, body }, school.manager))
}
