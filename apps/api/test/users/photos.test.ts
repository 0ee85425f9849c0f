import { expect, test } from 'vitest'
import { school as schoolCalls } from '@afterbell/contract/school/school'
import { oneself } from '@afterbell/contract/users/oneself'
import { users } from '@afterbell/contract/users/users'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeSchool, makeStaff, type MadeSchool, type Staff } from '../rig/make.ts'
import { picture } from '../rig/samples/picture.ts'

const rig = useRig()

const about = ({ id }: Staff) => ({ params: { userId: id } })
const file = (text: Buffer | string) => ({ logo: { name: 'me.png', text } }) as never
const change = async (of: Staff, by: Staff = of, bytes?: Buffer | string) =>
  call(rig, oneself.changePhoto, { ...about(of), body: file(bytes ?? (await picture())) }, by)
const photoOf = async (of: Staff, by: Staff) =>
  made(await call(rig, oneself.photo, { query: { userId: of.id } }, by)).logo
const isThere = async (address: string) => (await rig.app.inject({ url: address })).statusCode === 200
const imagesOf = (school: MadeSchool) =>
  inside(rig, school.id, async (query) => (await query(`select id from image`)).rows.length)

test('A photo is chosen, shown to whoever works in the school, changed and removed', async () => {
  const school = await makeSchool(rig)
  const { instructor: me, admin } = school
  expect(await photoOf(me, me)).toBeNull()
  const first = made(await change(me)).logo!
  expect(first).toMatch(new RegExp(`^/api/images/${school.id}/[0-9a-f-]{36}-8x6\\.webp$`))
  expect(await isThere(first)).toBe(true)
  expect(await photoOf(me, school.coordinator)).toBe(first)
  expect(made(await call(rig, oneself.personalInfo, about(me), me)).logo).toBe(first)
  const listed = made(await call(rig, users.list, { query: { search: me.email } }, admin)).content
  expect(listed.map(({ logo }) => logo)).toEqual([first])

  const second = made(await change(me)).logo!
  expect([await isThere(first), await isThere(second)]).toEqual([false, true])
  expect((await call(rig, oneself.removePhoto, about(me), admin)).answer).toEqual({ logo: null })
  expect((await call(rig, oneself.removePhoto, about(me), me)).answer).toEqual({ logo: null })
  expect([await isThere(second), await photoOf(me, me)]).toEqual([false, null])
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select what, account_id as by from audit_event where what like 'user.photo-%' order by at, id`),
  )
  expect(rows).toEqual([
    { what: 'user.photo-changed', by: me.id },
    { what: 'user.photo-changed', by: me.id },
    { what: 'user.photo-removed', by: admin.id },
  ])
})

test('Each school keeps a photo of its own; whoever leaves takes it along', async () => {
  const [one, two] = [await makeSchool(rig), await makeSchool(rig)]
  const there = await makeStaff(rig, two.id, 'SCHOOL_COORDINATOR', one.coordinator)
  const me = one.coordinator
  const firstLogo = made(await change(me)).logo!
  expect(await photoOf(me, two.admin)).toBeNull()
  const elsewhere = made(await change(me, { ...me, schoolId: two.id })).logo!
  expect(elsewhere).not.toBe(firstLogo)
  made(await call(rig, users.remove, { params: { userId: there.id } }, two.admin))
  expect(await imagesOf(two)).toBe(0)
  expect([await isThere(elsewhere), await isThere(firstLogo), await photoOf(me, me)]).toEqual([
    false,
    true,
    firstLogo,
  ])
  expect((await change(there, two.admin)).status).toBe(404)
})

test('The same picture of two people, and of the school, stays until nobody has it', async () => {
  const school = await makeSchool(rig)
  const { manager, coordinator, admin } = school
  const bytes = await picture()
  const address = made(await change(manager, manager, bytes)).logo!
  expect(made(await change(coordinator, coordinator, bytes)).logo).toBe(address)
  made(await call(rig, schoolCalls.changeLogo, { body: file(bytes) }, admin))
  made(await call(rig, oneself.removePhoto, about(manager), manager))
  expect(await isThere(address)).toBe(true)
  made(await call(rig, schoolCalls.removeLogo, {}, admin))
  made(await call(rig, oneself.removePhoto, about(coordinator), coordinator))
  expect(await imagesOf(school)).toBe(0)
})

test('What is no picture is refused, and so is the photo of somebody else', async () => {
  const { coordinator: me, manager, admin } = await makeSchool(rig)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const bytes of ['', 'not a picture', svg])
    expect((await change(me, me, bytes)).status, bytes).toBe(400)
  expect((await change(me, me, svg)).problem.code).toBe('NOT_AN_IMAGE')
  expect((await change(me, manager)).status).toBe(403)
  expect((await change(me, admin)).status).toBe(200)
})
