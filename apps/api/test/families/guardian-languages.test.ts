import { expect, test } from 'vitest'
import { children } from '@afterbell/contract/families/children'
import { familyMerges } from '@afterbell/contract/families/families'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

const get = async (school: MadeSchool, id: string) =>
  made(await call(rig, children.get, { params: { id } }, school.admin))

async function save(school: MadeSchool, id: string, language: string | null | undefined, over: object = {}) {
  const child = await get(school, id)
  const body = { ...child, primaryGuardian: { ...child.primaryGuardian!, language }, ...over }
  return call(rig, children.update, { params: { id }, body } as never, school.admin)
}

const gus = { firstName: 'Gus', lastName: 'Test', email: 'gus@mail.test' }

test('A guardian has the language that somebody sets, until it is cleared; a form without it changes nothing', async () => {
  const school = await makeSchool(rig)
  const id = await makeChild(rig, school, { primaryGuardian: gus })
  const siblingId = await makeChild(rig, school, { firstName: 'Sib', siblingId: id, primaryGuardian: gus })
  expect((await get(school, id)).primaryGuardian!.language).toBeNull()
  made(await save(school, id, 'es'))
  expect((await get(school, siblingId)).primaryGuardian!.language).toBe('es')
  made(await save(school, id, undefined, { firstName: 'Kit' }))
  expect((await get(school, id)).primaryGuardian!.language).toBe('es')
  const { rows: changes } = await inside(rig, school.id, (query) =>
    query(`select details -> 'changed' as changed from audit_event where what = 'child.changed' order by id`),
  )
  expect(changes).toEqual([{ changed: ['language'] }, { changed: ['firstName'] }])
  made(await save(school, id, null))
  expect((await get(school, id)).primaryGuardian!.language).toBeNull()
  expect(await save(school, id, 'fr')).toMatchObject({ status: 400 })
})

test('Of two entries of one guardian the kept one keeps its language, and takes the other’s where it has none', async () => {
  const school = await makeSchool(rig)
  for (const [mine, theirs, result] of [
    [null, 'es', 'es'],
    ['en', 'es', 'en'],
    ['es', null, 'es'],
  ] as const) {
    const [keep, other] = [
      await get(
        school,
        await makeChild(rig, school, { firstName: 'One', primaryGuardian: { ...gus, language: mine } }),
      ),
      await get(
        school,
        await makeChild(rig, school, {
          firstName: 'Two',
          primaryGuardian: { ...gus, email: 'gus2@mail.test', language: theirs },
        }),
      ),
    ]
    const body = {
      keepId: keep.familyId,
      otherId: other.familyId,
      guardianIds: [keep.primaryGuardian!.id],
      same: [],
    }
    made(await call(rig, familyMerges.merge, { body } as never, school.admin))
    expect((await get(school, other.id)).primaryGuardian!.language).toBe(result)
    for (const { id } of [keep, other])
      made(await call(rig, children.remove, { params: { id } } as never, school.admin))
  }
})
