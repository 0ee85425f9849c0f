import { familyPolicies } from '@afterbell/contract/portal/family-policies'
import { policies } from '@afterbell/contract/settings/policies'
import { POLICIES_MAX } from '@afterbell/domain/settings/policies'
import { call, type Rig } from '../app.ts'
import { inside, made, type MadeSchool } from '../make.ts'
import type { FamilyBrowser } from './browser.ts'

let written = 0

/** Writes a policy that families are asked to accept, and returns it as a family finds it. */
export async function policyToAccept(rig: Rig, school: MadeSchool, browser: FamilyBrowser) {
  written += 1
  // A school holds only so many.
  if (written % (POLICIES_MAX / 2) === 0)
    await inside(rig, school.id, (query) =>
      query(`update policy set is_asked = false, removed_at = app.now() where removed_at is null`),
    )
  const title = `Refunds ${written}`
  const body = { policies: [{ title, text: 'Until the first day.', isAsked: true }], removed: [] }
  made(await call(rig, policies.save, { body }, school.admin))
  const listed = made(await browser.call(familyPolicies.list, {})).policies
  return listed.find((each) => each.title === title)!
}

/** Accepts whatever the school asks its families to accept. */
export async function acceptPolicies(browser: FamilyBrowser): Promise<void> {
  const { policies: asked } = made(await browser.call(familyPolicies.list, {}))
  for (const { id: policyId, textId } of asked)
    made(await browser.call(familyPolicies.accept, { params: { policyId }, body: { textId } }))
}
