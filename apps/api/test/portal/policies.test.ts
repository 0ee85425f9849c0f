import { expect, test } from 'vitest'
import { familyHome } from '@afterbell/contract/portal/family-home'
import { familyPolicies } from '@afterbell/contract/portal/family-policies'
import { policies } from '@afterbell/contract/settings/policies'
import { call, useRig } from '../rig/app.ts'
import type { FamilyBrowser } from '../rig/families/browser.ts'
import { limitGuardian } from '../rig/families/limited.ts'
import { logInFamily } from '../rig/families/logged-in.ts'
import { logInOther } from '../rig/families/owing.ts'
import { policyToAccept } from '../rig/families/policies.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

const list = async (browser: FamilyBrowser) => made(await browser.call(familyPolicies.list, {})).policies
const accept = (browser: FamilyBrowser, policyId: string, textId: string, language = 'en') =>
  browser.call(
    familyPolicies.accept,
    { params: { policyId }, body: { textId } },
    { 'accept-language': language },
  )
const due = async (browser: FamilyBrowser) =>
  made(await browser.call(familyHome.home, {})).toDo.flatMap(({ is, id }) => (is === 'POLICY' ? [id] : []))

const stored = async (school: MadeSchool) => {
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select a.text_id as "textId", a.version, a.language, p.first_name as "firstName"
      from policy_acceptance a join family_person p on p.id = a.person_id order by a.accepted_at, a.id`),
  )
  return rows
}

const rewrite = async (school: MadeSchool, policy: { id: string; title: string }, over: object) => {
  const body = { policies: [{ ...policy, text: 'Never.', isAsked: true, ...over }], removed: [] }
  made(await call(rig, policies.save, { body } as never, school.admin))
}

test('A guardian accepts the text they read, in the language of the page, and has nothing left to do', async () => {
  const school = await makeSchool(rig)
  const { browser } = await logInFamily(rig, school)
  const policy = await policyToAccept(rig, school, browser)
  expect(policy).toMatchObject({ text: 'Until the first day.', version: 1, acceptedOn: null })
  expect(await due(browser)).toEqual([policy.id])
  const answer = made(await accept(browser, policy.id, policy.textId, 'es'))
  expect(answer.policies).toMatchObject([{ id: policy.id, acceptedOn: '2026-11-18' }])
  expect(await due(browser)).toEqual([])
  made(await accept(browser, policy.id, policy.textId))
  expect(await stored(school)).toEqual([
    { textId: policy.textId, version: 1, language: 'es', firstName: 'Mara' },
  ])
})

test('A text that changed between reading and accepting is refused, shown anew, and accepted then', async () => {
  const school = await makeSchool(rig)
  const { browser } = await logInFamily(rig, school)
  const policy = await policyToAccept(rig, school, browser)
  await rewrite(school, policy, {})
  expect(await accept(browser, policy.id, policy.textId, 'es')).toMatchObject({
    status: 400,
    problem: { code: 'POLICY_CHANGED', message: expect.stringContaining('cambió') },
  })
  expect(await stored(school)).toEqual([])
  const [changed] = await list(browser)
  expect(changed).toMatchObject({ id: policy.id, text: 'Never.', version: 2, acceptedOn: null })
  made(await accept(browser, policy.id, changed!.textId))
  expect(await due(browser)).toEqual([])
})

test('A policy the school stopped asking for stops nobody, and stores nothing', async () => {
  const school = await makeSchool(rig)
  const { browser } = await logInFamily(rig, school)
  const policy = await policyToAccept(rig, school, browser)
  await rewrite(school, policy, { isAsked: false })
  expect(made(await accept(browser, policy.id, policy.textId)).policies).toEqual([])
  expect(await stored(school)).toEqual([])
})

test('Each guardian accepts for themselves, and no text counts for another policy', async () => {
  const school = await makeSchool(rig)
  const mara = await logInFamily(rig, school)
  const tom = await logInOther(rig, school, mara)
  const one = await policyToAccept(rig, school, mara.browser)
  const other = await policyToAccept(rig, school, mara.browser)
  expect((await accept(mara.browser, one.id, other.textId)).status).toBe(404)
  made(await accept(mara.browser, one.id, one.textId))
  expect(await due(mara.browser)).toEqual([other.id])
  expect((await due(tom)).toSorted()).toEqual([one.id, other.id].toSorted())
})

test('Whoever may see no child is asked for nothing, and accepts nothing', async () => {
  const school = await makeSchool(rig)
  const { browser, childId } = await logInFamily(rig, school)
  const policy = await policyToAccept(rig, school, browser)
  for (const telling of ['MONEY', 'NOTHING'] as const) {
    await limitGuardian(rig, school, childId, telling)
    expect([await list(browser), await due(browser)]).toEqual([[], []])
    expect((await accept(browser, policy.id, policy.textId)).status).toBe(404)
  }
  await limitGuardian(rig, school, childId, 'EVERYTHING')
  expect(await due(browser)).toEqual([policy.id])
})
