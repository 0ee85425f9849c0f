import { expect, test } from 'vitest'
import { savedViews } from '@afterbell/contract/users/saved-views'
import { viewedListsOf } from '@afterbell/domain/users/saved-views'
import { filtersOfList, viewedLists, viewIsOf, type ViewedList } from '@afterbell/domain/users/viewed-lists'
import { call, useRig, type Caller } from '../rig/app.ts'
import { inside, made, makeSchool } from '../rig/make.ts'

const rig = useRig()

const VIEW = {
  list: 'classes.roster',
  name: 'Nuts',
  sort: '-name',
  filters: { allergies: 'true' },
  columns: ['name', 'allergies'],
} as const

const add = (caller: Caller, body: object = {}) =>
  call(rig, savedViews.add, { body: { ...VIEW, ...body } } as never, caller)
const change = (caller: Caller, id: string, body: object = {}) => {
  const { list: _, ...viewBody } = VIEW
  return call(rig, savedViews.update, { params: { id }, body: { ...viewBody, ...body } } as never, caller)
}
const remove = (caller: Caller, id: string) => call(rig, savedViews.remove, { params: { id } }, caller)
const viewsOf = async (caller: Caller, query: object = {}) =>
  made(await call(rig, savedViews.list, { query } as never, caller))
const namesOf = async (caller: Caller) => (await viewsOf(caller)).map(({ name }) => name)

test('A view is one’s own, and its name is given once for each list', async () => {
  const { manager, admin } = await makeSchool(rig)
  const { id } = made(await add(manager))
  const expectedView = { ...VIEW, id, search: '', isShared: false, isOwn: true, version: 1, filtersGone: [] }
  expect(await viewsOf(manager)).toMatchObject([expectedView])
  expect(await viewsOf(admin)).toEqual([])
  expect((await add(manager)).problem).toMatchObject({ code: 'NAME_TAKEN', fields: [{ path: 'name' }] })
  // A view of another list or another user may have the same name.
  made(await add(manager, { list: 'contacts' }))
  made(await add(admin))
  expect(await viewsOf(manager, { list: 'contacts' })).toMatchObject([{ list: 'contacts' }])

  const other = made(await add(manager, { name: 'Others' }))
  expect((await change(manager, other.id)).problem.code).toBe('NAME_TAKEN')
  expect((await change(admin, id)).status).toBe(404)
  expect((await remove(admin, id)).status).toBe(404)
  expect((await remove(manager, id)).status).toBe(204)
  expect(await namesOf(manager)).toEqual(['Nuts', 'Others'])
})

test('A view of a list one does not see, or of columns one does not see, is not saved', async () => {
  const { instructor, coordinator, manager } = await makeSchool(rig)
  expect((await add(instructor, { list: 'contacts', filters: {} })).status).toBe(403)
  expect((await add(coordinator, { list: 'report.fill', filters: {} })).status).toBe(403)
  const money = { columns: ['name', 'payment'] }
  expect((await add(instructor, money)).problem.fields).toMatchObject([{ path: 'columns' }])
  made(await add(coordinator, money))
  expect((await add(manager, { name: ' ' })).problem.fields).toMatchObject([{ path: 'name' }])
  expect((await add(manager, { filters: { weekday: 'MONDAY' } })).problem.fields).toMatchObject([
    { path: 'filters.weekday' },
  ])
  for (const body of [
    { list: 'nothing' },
    { columns: ['a b'] },
    { columns: Array.from({ length: 61 }, (_, nth) => `c${nth}`) },
    { sort: 'name,DESC' },
    { search: 'x'.repeat(201) },
    { name: 'x'.repeat(81) },
  ])
    expect((await add(manager, body)).status).toBe(400)
})

test('A shared view is seen by colleagues who see its list and all it shows', async () => {
  const { manager, coordinator, instructor, admin } = await makeSchool(rig)
  const shared = { isShared: true }
  const { id } = made(await add(manager, shared))
  made(await add(manager, { ...shared, name: 'Owing', filters: { payment: 'PAST_DUE' }, columns: [] }))
  made(await add(manager, { ...shared, name: 'Columns', columns: ['name', 'payment'] }))
  made(await add(manager, { ...shared, name: 'Sorted', sort: 'payment' }))
  made(await add(manager, { ...shared, name: 'Waiting', list: 'classes.wait-list', filters: {} }))
  made(await add(manager, { ...shared, name: 'Filled', list: 'report.fill', filters: {} }))
  made(await add(manager, { name: 'Mine alone' }))
  expect(await namesOf(instructor)).toEqual(['Nuts'])
  expect(await namesOf(coordinator)).toEqual(['Columns', 'Nuts', 'Owing', 'Sorted', 'Waiting'])
  expect(await namesOf(admin)).toEqual(['Columns', 'Filled', 'Nuts', 'Owing', 'Sorted', 'Waiting'])
  const [seen] = await viewsOf(instructor)
  expect(seen).toMatchObject({ isOwn: false, by: expect.stringMatching(/^Dora /) })

  // Users who see a shared view can neither change nor remove it. Others are not told that it exists.
  expect((await change(instructor, id)).status).toBe(404)
  expect((await remove(instructor, id)).status).toBe(403)
  expect((await remove(coordinator, id)).status).toBe(403)
  made(await change(manager, id, { isShared: false }))
  expect((await remove(instructor, id)).status).toBe(404)
  expect(await namesOf(instructor)).toEqual([])
})

/** Roles that see a list's plain views, by their letters: A, M, C and I. */
const SEEN_BY: Partial<Record<ViewedList, string>> = {
  classes: 'AMCI',
  camps: 'AMCI',
  aftercare: 'AMCI',
  'classes.roster': 'AMCI',
  'camps.roster': 'AMCI',
  'aftercare.roster': 'AMCI',
  'classes.wait-list': 'AMC',
  'camps.wait-list': 'AMC',
  'aftercare.wait-list': 'AMC',
  'aftercare.drop-in': 'AMCI',
  contacts: 'AMC',
  duplicates: 'AMC',
  users: 'A',
  erasures: 'A',
  emails: 'A',
  sms: 'A',
  'webhook-log': 'A',
}
const KEPT = ['payment', 'instructorId']

test('Every list keeps views: saved with all its filters, shared with whoever sees it, and nobody else', async () => {
  const { admin, manager, coordinator, instructor } = await makeSchool(rig)
  const staff = { A: admin, M: manager, C: coordinator, I: instructor }
  const of = '00000000-0000-4000-8000-000000000001'
  const ids = new Map<ViewedList, string>()
  for (const list of viewedLists) {
    const keys = [
      ...filtersOfList(list).filter((key) => !KEPT.includes(key)),
      ...[viewIsOf(list) ?? []].flat(),
    ]
    const filters = Object.fromEntries(keys.map((key) => [key, of]))
    const body = { list, filters, columns: [], sort: '', name: `All of ${list}`, isShared: true }
    ids.set(list, made(await add(admin, body)).id)
    expect(await viewsOf(admin, { list }), list).toMatchObject([{ ...body, filtersGone: [] }])
    for (const [letter, one] of Object.entries(staff)) {
      const isSeen = (SEEN_BY[list] ?? 'AM').includes(letter)
      const seen = await viewsOf(one, { list })
      expect(
        seen.map(({ isOwn }) => isOwn),
        `${list} by ${letter}`,
      ).toEqual(isSeen ? [letter === 'A'] : [])
      if (!isSeen) expect((await add(one, { ...body, name: 'Mine' })).status, list).toBe(403)
    }
    made(await change(admin, ids.get(list)!, { ...body, isShared: false }))
  }
  for (const one of [manager, coordinator, instructor]) expect(await viewsOf(one)).toEqual([])
  for (const id of ids.values()) expect((await remove(admin, id)).status).toBe(204)
  expect(viewedListsOf('SCHOOL_ADMIN')).toEqual(viewedLists)
})

test('A view of answers is of one form, and of another may be called the same', async () => {
  const { admin } = await makeSchool(rig)
  const answers = (form: string) =>
    add(admin, {
      list: 'form-answers',
      name: 'Nuts',
      filters: { form, earlier: 'true' },
      columns: [],
      sort: '',
    })
  const one = made(await answers('one'))
  made(await answers('two'))
  expect((await answers('one')).problem.code).toBe('NAME_TAKEN')
  expect(
    (await add(admin, { list: 'form-answers', filters: { earlier: 'true' } })).problem.fields,
  ).toMatchObject([{ path: 'filters.form' }])
  expect((await change(admin, one.id, { filters: {} })).problem.fields).toMatchObject([
    { path: 'filters.form' },
  ])
})

test('Nobody of another school sees what is shared, and who removes users removes it once its owner has left', async () => {
  const { id: schoolId, manager, admin, instructor } = await makeSchool(rig)
  const other = await makeSchool(rig)
  const { id } = made(await add(manager, { isShared: true }))
  expect(await viewsOf(other.admin)).toEqual([])
  for (const answer of [await change(other.admin, id), await remove(other.admin, id)])
    expect(answer.status).toBe(404)
  await inside(rig, schoolId, (query) =>
    query(`update membership set removed_at = now(), is_active = false where account_id = $1`, [manager.id]),
  )
  expect(await namesOf(instructor)).toEqual(['Nuts'])
  expect((await remove(admin, id)).status).toBe(204)
  expect(await namesOf(instructor)).toEqual([])
})

test('Saved on two devices, the second is told before it takes over', async () => {
  const { manager } = await makeSchool(rig)
  const { id, version } = made(await add(manager))
  expect(made(await change(manager, id, { name: 'One', version })).version).toBe(version + 1)
  expect((await change(manager, id, { name: 'Two', version })).problem.code).toBe('CHANGED_MEANWHILE')
  expect(made(await change(manager, id, { name: 'Two', version: version + 1 })).name).toBe('Two')
  const both = await Promise.all(
    ['Three', 'Four'].map((name) => change(manager, id, { name, version: version + 2 })),
  )
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(both.find(({ status }) => status !== 200)!.problem.code).toBe('CHANGED_MEANWHILE')
})

test('A view keeps filters its list has no more, and says which', async () => {
  const { id: schoolId, manager } = await makeSchool(rig)
  const { id } = made(await add(manager))
  await inside(rig, schoolId, (query) =>
    query(`update saved_view set filters = filters || '{"shoeSize":"4"}' where id = $1`, [id]),
  )
  expect(await viewsOf(manager)).toMatchObject([{ filtersGone: ['shoeSize'] }])
})

test('Somebody saves a hundred views at most', async () => {
  const { manager } = await makeSchool(rig)
  for (let count = 0; count < 100; count += 1) made(await add(manager, { name: `View ${count}` }))
  expect((await add(manager)).problem).toMatchObject({ code: 'TOO_MANY_VIEWS', fields: [{ path: 'name' }] })
})
