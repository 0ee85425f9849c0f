import { children } from '../../../packages/contract/src/families/children.ts'
import { payments } from '../../../packages/contract/src/payments/payments.ts'
import { users } from '../../../packages/contract/src/users/users.ts'
import { linkIn, newAddress } from '../newcomer.ts'
import type { Office } from '../office.ts'

/** Links that were sent, by path and everything after it: the test reaches the server under another host name. */
export interface OpenGround {
  invitation: string
  /** The recipient's address. */
  invited: string
  /** The page where a family enters a card. */
  cardPage: string
  /** A child's family, whose data can be erased. */
  familyId: string
}

export async function openGround(admin: Office): Promise<OpenGround> {
  const email = newAddress('Rae')
  await admin.call(users.invite, { body: { email, role: 'SCHOOL_COORDINATOR', firstName: 'Rae' } })
  const { id } = await admin.childWith('Sam')
  const { familyId, primaryGuardian } = await admin.call(children.get, { params: { id } })
  const { payUrl } = await admin.call(payments.setUp, { body: { parentId: primaryGuardian!.id! } })
  return {
    invited: email,
    invitation: pathOf(await linkIn(admin, email, 'Join')),
    cardPage: pathOf(payUrl),
    familyId,
  }
}

export function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}
