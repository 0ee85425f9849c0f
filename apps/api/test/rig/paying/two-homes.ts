import { homes } from '@afterbell/contract/families/homes'
import { call, type Rig } from '../app.ts'
import { made, makeChild, type MadeSchool } from '../make.ts'

/** A child of two homes that pay 60 and 40 of 100: Gus lives in the first, Bea in the second. Answers their ids. */
export async function childOfTwoHomes(rig: Rig, school: MadeSchool) {
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
  const body = { homes: [home('First', first!.id, 60), home('Second', second!.id, 40)] }
  made(await call(rig, homes.save, { params: { childId }, body: body as never }, school.admin))
  return { childId, firstId: first!.id, secondId: second!.id }
}
