import { homes } from '@afterbell/contract/families/homes'
import { call, type Rig } from '../app.ts'
import { made, makeChild, type MadeSchool } from '../make.ts'

/**
 * Creates a child of two homes that pay 60 and 40 of 100: Gus lives in the first, Bea in the second. `before` runs while
 * there is still one home. Returns their ids.
 */
export async function childOfTwoHomes(
  rig: Rig,
  school: MadeSchool,
  before: (childId: string, firstId: string) => Promise<void> = async () => {},
) {
  const childId = await makeChild(rig, school, {
    secondaryGuardian: { firstName: 'Bea', lastName: 'Other', phone: '555-010-0199' },
  })
  const { guardians } = made(await call(rig, homes.get, { params: { childId } }, school.admin))
  const home = (name: string, guardianId: string, share: number) => ({
    name,
    street: '1 Oak St',
    city: 'Boston',
    state: 'MA',
    postalCode: '02101',
    share,
    guardianIds: [guardianId],
  })
  const [first, second] = guardians
  await before(childId, first!.id)
  const body = { homes: [home('First', first!.id, 60), home('Second', second!.id, 40)] }
  made(await call(rig, homes.save, { params: { childId }, body: body as never }, school.admin))
  return { childId, firstId: first!.id, secondId: second!.id }
}

/** Removes the second home, so the child's family lives in the first alone. */
export async function onlyFirstHome(rig: Rig, school: MadeSchool, childId: string): Promise<void> {
  const { homes: before } = made(await call(rig, homes.get, { params: { childId } }, school.admin))
  const body = { homes: [{ ...before[0]!, share: 100 }] }
  made(await call(rig, homes.save, { params: { childId }, body: body as never }, school.admin))
}
