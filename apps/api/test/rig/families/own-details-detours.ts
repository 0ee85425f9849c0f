import { familyAccount } from '@afterbell/contract/portal/family-account'
import { made } from '../make.ts'
import type { World } from '../samples/world.ts'
import { limitGuardian } from './limited.ts'
import { logInFamily } from './logged-in.ts'

/** A mother writes down where she lives and moves; then the office limits what she sees, and she changes her name. */
export async function ownDetailsDetours({ rig, school }: World): Promise<void> {
  const { browser, childId } = await logInFamily(rig, school)
  const change = async (changes: object) => {
    const { version } = made(await browser.call(familyAccount.get, {}))
    made(await browser.call(familyAccount.change, { body: { ...changes, version } }))
  }
  const address = { street: '1 Elm St', city: 'Albany', state: 'NY', postalCode: '12207' }
  await change(address)
  await change({ ...address, street: '2 Elm St' })
  await limitGuardian(rig, school, childId, 'MONEY')
  await change({ firstName: 'Marah' })
}
