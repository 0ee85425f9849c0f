import { expect, test } from 'vitest'
import { portal } from '@afterbell/contract/public-pages/portal'
import { policies } from '@afterbell/contract/settings/policies'
import { call, useRig } from '../rig/app.ts'
import { made, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

const refunds = { title: 'Refunds', text: 'Until the first day.\n100 % of the price.', isAsked: true }
const save = (school: MadeSchool, all: object[], by = school.admin, removed: string[] = []) =>
  call(rig, policies.save, { body: { policies: all, removed } } as never, by)
const publicly = async (school: MadeSchool) =>
  made(await call(rig, portal.find, { params: { portalName: school.id } })).policies

test('Policies are kept in versions, read by Super Admin and Manager, written by the Super Admin, and shown to families', async () => {
  const school = await makeSchool(rig)
  const first = made(await save(school, [{ title: 'Illness', text: '', isAsked: false }, refunds]))
  expect(first.policies).toMatchObject([
    { title: 'Illness', version: 1 },
    { ...refunds, version: 1 },
  ])
  const [illness, refundsPolicy] = first.policies
  expect(await publicly(school)).toEqual([{ title: 'Refunds', text: refunds.text, version: 1 }])

  // Reordering unchanged texts creates no new versions.
  const changed = { ...refundsPolicy!, text: 'Until a week before.' }
  const second = made(await save(school, [changed, illness!]))
  expect(second.policies).toMatchObject([
    { title: 'Refunds', version: 2 },
    { title: 'Illness', version: 1 },
  ])
  const versions = made(
    await call(rig, policies.versions, { params: { id: refundsPolicy!.id } }, school.manager),
  )
  expect(versions.map(({ version, text }) => [version, text])).toEqual([
    [2, 'Until a week before.'],
    [1, refunds.text],
  ])
  expect(made(await call(rig, policies.list, {}, school.manager)).policies).toHaveLength(2)
  expect((await call(rig, policies.list, {}, school.coordinator)).status).toBe(403)
  expect((await save(school, [refunds], school.manager)).status).toBe(403)
})

test('One that families are asked for is neither emptied nor removed, and what somebody else changed is not written over', async () => {
  const school = await makeSchool(rig)
  const { policies: stored } = made(await save(school, [refunds]))
  const [policy] = stored
  const emptied = await save(school, [{ ...policy!, text: ' ' }])
  expect(emptied.problem.fields).toMatchObject([{ path: 'policies.0.text' }])
  const removing = await save(school, [], school.admin, [policy!.id])
  expect(removing.problem.fields).toMatchObject([{ path: 'policies' }])
  const latin = await save(school, [{ ...policy!, text: '退款' }])
  expect(latin.problem.fields).toEqual([
    { path: 'policies.0.text', message: 'You should use latin symbols and numbers' },
  ])
  made(await save(school, [{ ...policy!, text: 'Never.' }]))
  expect((await save(school, [{ ...policy!, text: 'Always.' }])).problem.code).toBe('CHANGED_MEANWHILE')
  made(await save(school, [{ ...policy!, version: 2, text: 'Never.', isAsked: false }]))
  expect(await publicly(school)).toEqual([])
  // A policy that somebody else added meanwhile stays.
  made(await save(school, [{ title: 'Photos', text: '', isAsked: false }]))
  const { policies: remainingPolicies } = made(await save(school, [], school.admin, [policy!.id]))
  expect(remainingPolicies.map(({ title }) => title)).toEqual(['Photos'])
  // Its old text can still be read.
  expect(made(await call(rig, policies.versions, { params: { id: policy!.id } }, school.admin))).toHaveLength(
    2,
  )
})

test('Twenty are the most with those that stay, and none takes the title of one that stays', async () => {
  const school = await makeSchool(rig)
  const some = (count: number, of: string) =>
    Array.from({ length: count }, (_, i) => ({ title: `${of} ${i}`, text: '', isAsked: false }))
  const { policies: stored } = made(await save(school, some(19, 'Rule')))
  expect((await save(school, some(2, 'More'))).problem.fields).toMatchObject([{ path: 'policies' }])
  expect((await save(school, [{ title: ' rule 3 ', text: '', isAsked: false }])).problem.fields).toEqual([
    { path: 'policies.0.title', message: 'Another policy has this title' },
  ])
  made(await save(school, some(2, 'More'), school.admin, [stored[0]!.id]))
  expect(made(await call(rig, policies.list, {}, school.admin)).policies).toHaveLength(20)
})
