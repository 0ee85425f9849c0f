import { expect, test } from 'vitest'
import { erasure } from '@afterbell/contract/privacy/erasure'
import { children } from '@afterbell/contract/families/children'
import { history } from '@afterbell/contract/reports/history'
import { policies } from '@afterbell/contract/settings/policies'
import { oneself } from '@afterbell/contract/users/oneself'
import { call, useRig } from '../rig/app.ts'
import { logInFamily } from '../rig/families/logged-in.ts'
import { inside, made, makeSchool, PASSWORD, type MadeSchool } from '../rig/make.ts'
import { accept, dueFor, personOf } from '../rig/rows/policies-accepted.ts'

const rig = useRig()

const refunds = { title: 'Refunds', text: 'Until the first day.', isAsked: true }

async function save(school: MadeSchool, all: object[]) {
  const input = { body: { policies: all, removed: [] } } as never
  return made(await call(rig, policies.save, input, school.admin)).policies
}

async function stored(school: MadeSchool) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select a.version, a.person_id as "personId", a.language, a.accepted_on::text as "acceptedOn", a.accepted_at as "acceptedAt", t.body as text
      from policy_acceptance a join policy_text t on t.school_id = a.school_id and t.id = a.text_id order by a.version, a.person_id`),
  )
  return rows
}

async function familyAt(school: MadeSchool) {
  const family = await logInFamily(rig, school)
  return { ...family, personId: await personOf(rig, school, family) }
}

test('A person accepts the version they read, in the language they read it, and is asked again when it changes', async () => {
  const school = await makeSchool(rig)
  const { personId, lastName } = await familyAt(school)
  const [policy] = await save(school, [refunds, { title: 'Illness', text: '', isAsked: false }])
  const due = await dueFor(rig, school.id, [personId])
  expect(due).toMatchObject([{ id: policy!.id, title: 'Refunds', text: refunds.text, version: 1 }])

  const texts = due.map(({ id, textId }) => ({ policyId: id, textId }))
  await accept(rig, school.id, { personId, language: 'es', texts })
  // Sent twice, it is one acceptance.
  await accept(rig, school.id, { personId, language: 'en', texts })
  expect(await stored(school)).toMatchObject([{ version: 1, personId, language: 'es', text: refunds.text }])
  expect(await dueFor(rig, school.id, [personId])).toEqual([])

  await save(school, [{ ...policy!, text: 'Never.' }])
  const read = accept(rig, school.id, { personId, language: 'en', texts })
  await expect(read).rejects.toMatchObject({ problem: { code: 'POLICY_CHANGED' } })
  expect(await dueFor(rig, school.id, [personId])).toMatchObject([{ text: 'Never.', version: 2 }])
  expect(await stored(school)).toHaveLength(1)

  const { content } = made(await call(rig, history.list, { query: { theme: 'FORMS' } }, school.admin))
  const accepted = content.filter(({ text }) => text === 'accepted the policy Refunds, version 1')
  expect(accepted).toMatchObject([{ who: null, familyPerson: `Mara ${lastName}` }])
})

test('Another guardian accepts for themselves, and one human in two families accepts once', async () => {
  const school = await makeSchool(rig)
  const [one, other] = [await familyAt(school), await familyAt(school)]
  await save(school, [refunds])
  const texts = (await dueFor(rig, school.id, [one.personId])).map(({ id, textId }) => ({
    policyId: id,
    textId,
  }))
  await accept(rig, school.id, { personId: one.personId, language: 'en', texts })
  expect(await dueFor(rig, school.id, [other.personId])).toHaveLength(1)
  expect(await dueFor(rig, school.id, [other.personId, one.personId])).toEqual([])
})

test('Of a person who is erased, the version and the day remain', async () => {
  const school = await makeSchool(rig)
  const { personId, childId, lastName } = await familyAt(school)
  await save(school, [refunds])
  const texts = (await dueFor(rig, school.id, [personId])).map(({ id, textId }) => ({ policyId: id, textId }))
  await accept(rig, school.id, { personId, language: 'en', texts })
  const [before] = await stored(school)

  const { familyId } = made(await call(rig, children.get, { params: { id: childId } }, school.admin))
  const proof = { params: { userId: school.admin.id }, body: { currentPassword: PASSWORD } }
  made(await call(rig, oneself.checkPassword, proof, school.admin))
  const names = `Ann ${lastName}`
  made(await call(rig, erasure.erase, { params: { familyId }, body: { names } }, school.admin))
  expect(await stored(school)).toEqual([
    {
      version: 1,
      personId: null,
      language: null,
      acceptedOn: before!.acceptedOn,
      acceptedAt: null,
      text: refunds.text,
    },
  ])
})
