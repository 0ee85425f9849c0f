import { expect, test } from 'vitest'
import { children } from '@afterbell/contract/families/children'
import { familyMerges } from '@afterbell/contract/families/families'
import { history } from '@afterbell/contract/reports/history'
import { call, useRig } from '../rig/app.ts'
import { made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

const get = async (school: MadeSchool, id: string) =>
  made(await call(rig, children.get, { params: { id } }, school.admin))

async function save(school: MadeSchool, id: string, marketing: boolean | undefined, over: object = {}) {
  const child = await get(school, id)
  const body = { ...child, primaryGuardian: { ...child.primaryGuardian!, marketing }, ...over }
  return call(rig, children.update, { params: { id }, body } as never, school.admin)
}

const gus = { firstName: 'Gus', lastName: 'Test', email: 'gus@mail.test' }

test('Nobody has agreed to marketing emails until somebody says so, and then it says who, when and from where', async () => {
  const school = await makeSchool(rig)
  const id = await makeChild(rig, school, { primaryGuardian: gus })
  expect((await get(school, id)).primaryGuardian).toMatchObject({ marketing: false, marketingSaid: null })
  made(await save(school, id, false))
  expect((await get(school, id)).primaryGuardian).toMatchObject({ marketing: false, marketingSaid: null })
  for (const marketing of [true, false]) {
    made(await save(school, id, marketing))
    const { primaryGuardian } = await get(school, id)
    expect(primaryGuardian).toMatchObject({
      marketing,
      marketingSaid: { source: 'STAFF', by: expect.any(String), at: expect.any(String) },
    })
    // A form without the field leaves the choice unchanged.
    made(await save(school, id, undefined, { firstName: marketing ? 'Kit' : 'Kim' }))
    expect((await get(school, id)).primaryGuardian).toEqual(primaryGuardian)
  }
  const { content } = made(await call(rig, history.list, { query: {} } as never, school.admin))
  const texts = JSON.stringify(content)
  expect(texts).toContain('noted that Gus Test agrees to marketing emails')
  expect(texts).toContain('noted that Gus Test wants no marketing emails')
})

test('It is the family’s: siblings show it, and a form that was open since before does not undo it', async () => {
  const school = await makeSchool(rig)
  const id = await makeChild(rig, school, { primaryGuardian: gus })
  const siblingId = await makeChild(rig, school, { firstName: 'Sib', siblingId: id, primaryGuardian: gus })
  const open = await get(school, siblingId)
  made(await save(school, id, true))
  expect((await get(school, siblingId)).primaryGuardian).toMatchObject({ marketing: true })
  const late = await call(
    rig,
    children.update,
    { params: { id: siblingId }, body: open } as never,
    school.admin,
  )
  expect(late).toMatchObject({ problem: { code: 'CHANGED_MEANWHILE' } })
})

test('The list of contacts shows it, and those who agreed are found', async () => {
  const school = await makeSchool(rig)
  const yes = await makeChild(rig, school, { primaryGuardian: { ...gus, marketing: true } })
  const no = await makeChild(rig, school, {
    primaryGuardian: { firstName: 'Zoe', lastName: 'No', email: 'z@mail.test' },
  })
  for (const [marketing, id] of [
    [true, yes],
    [false, no],
  ] as const) {
    const { content } = made(await call(rig, children.list, { query: { marketing } } as never, school.admin))
    expect(content).toMatchObject([{ id, primaryContact: { marketing: marketing || null } }])
  }
})

test('Of two entries of a guardian counts what was said last', async () => {
  const school = await makeSchool(rig)
  const [keep, other] = [
    await makeChild(rig, school, { firstName: 'One', primaryGuardian: { ...gus, marketing: true } }),
    await makeChild(rig, school, { firstName: 'Two', primaryGuardian: { ...gus, marketing: true } }),
  ]
  made(await save(school, other, false))
  const [one, two] = [await get(school, keep), await get(school, other)]
  const body = {
    keepId: one.familyId,
    otherId: two.familyId,
    guardianIds: [one.primaryGuardian!.id],
    leavingIds: [two.primaryGuardian!.id],
  }
  made(await call(rig, familyMerges.merge, { body } as never, school.admin))
  expect((await get(school, keep)).primaryGuardian).toMatchObject({
    marketing: false,
    marketingSaid: { source: 'STAFF' },
  })
})
