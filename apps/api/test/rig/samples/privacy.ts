import { children } from '@afterbell/contract/families/children'
import { oneself } from '@afterbell/contract/users/oneself'
import { childName } from '@afterbell/domain/families/child-name'
import { call } from '../app.ts'
import { made, makeChild, PASSWORD } from '../make.ts'
import { nothing, type Samples, type World } from './world.ts'

export const privacySamples: Samples = {
  'erasure.list': nothing,
  'erasure.look': async (world) => ({ params: { familyId: (await lonelyFamily(world)).familyId } }),
  'erasure.erase': async (world) => {
    const { familyId, ...child } = await lonelyFamily(world)
    await proved(world)
    return { params: { familyId }, body: { names: childName(child) } }
  },
}

/** A family of one child, of which nothing has to be settled. */
async function lonelyFamily({ rig, school }: World) {
  const id = await makeChild(rig, school)
  return made(await call(rig, children.get, { params: { id } }, school.admin))
}

/** The Super Admin has typed the password just now. */
export async function proved({ rig, school }: World): Promise<void> {
  const asked = { params: { userId: school.admin.id }, body: { currentPassword: PASSWORD } }
  made(await call(rig, oneself.checkPassword, asked, school.admin))
}
