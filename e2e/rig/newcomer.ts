import { expect } from '@playwright/test'
import { dev } from '../../packages/contract/src/dev/dev.ts'
import { invitations } from '../../packages/contract/src/users/invitations.ts'
import { users } from '../../packages/contract/src/users/users.ts'
import type { Role } from '../../packages/domain/src/kernel/roles.ts'
import type { DemoLogin } from '../../apps/api/src/platform/process/demo.ts'
import { letters, type Office } from './office.ts'

/** Invites a new staff member for one test, who joins the school with their own account. */
export async function newcomer(office: Office, firstName: string, role: Role): Promise<DemoLogin> {
  const email = newAddress(firstName)
  await office.call(users.invite, { body: { email, role, firstName } })
  const token = new URL(await linkIn(office, email, 'Join')).hash.replace('#token=', '')
  const password = 'Brand7NewWorld'
  const body = { firstName, lastName: 'Newcomer', phone: '', password, confirmPassword: password }
  await office.call(invitations.accept, { query: { token }, body })
  return { role, email, password, schools: [] }
}

/** Returns an unused address. */
export function newAddress(of: string): string {
  return `${of}.${letters()}@example.test`.toLowerCase()
}

/** Returns the link in the newest letter with this subject to an address. Waits until the worker has sent it. */
export async function linkIn(office: Office, email: string, subject: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const { content } = await office.call(dev.mail, { query: { search: email } })
      const letter = content.find((each) => each.to === email && each.subject.startsWith(subject))
      link = letter && /https?:\/\/\S+/.exec(letter.text)?.[0]
      return link
    })
    .toBeTruthy()
  return link!
}
