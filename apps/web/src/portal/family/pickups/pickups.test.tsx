import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  alerts,
  CHILD,
  leftInEnglish,
  openPortal,
  refused,
  session,
  shown,
  SIBLING,
  type Answers,
} from '../../../../test/family.tsx'
import { act, press, removeDrawn, type } from '../../../../test/draw.tsx'
import { json } from '../../../../test/server.ts'

afterEach(removeDrawn)
beforeEach(() => vi.stubGlobal('confirm', () => true))
afterEach(() => vi.unstubAllGlobals())

const DAY = '2026-10-07'
const YAW = '01999999-0000-7000-8000-0000000000d1'
const week = {
  today: DAY,
  from: DAY,
  to: '2026-10-13',
  latePickups: [],
  days: [{ date: DAY, closed: [], meetings: [] }],
}
const twoChildren = {
  ...session,
  children: [...session.children, { id: SIBLING, name: 'Ben Osei', familyId: SIBLING }],
}
const told = {
  id: YAW,
  name: 'Yaw Mensah',
  relation: 'Uncle',
  from: DAY,
  to: null as string | null,
  by: 'Mara Osei',
  waits: true,
  mayTakeBack: true,
}
const child = (toldPickups: object[]) => ({
  id: CHILD,
  firstName: 'Ann',
  preferredName: '',
  lastName: 'Osei',
  birthDate: '2016-02-29',
  grade: null,
  allergies: '',
  specialNeeds: '',
  isHealthStated: true,
  teacher: null,
  tshirtSize: null,
  pickups: [],
  toldPickups,
  emergencyContacts: [],
  invitations: [],
  version: 4,
})

const openWeek = (more: Answers = {}, language: 'en' | 'es' = 'en', rights: object = session.rights) =>
  openPortal(
    { 'GET session': () => json({ ...twoChildren, rights }), 'GET week': () => json(week), ...more },
    { language },
  )
const openChild = (pickups: object[], more: Answers = {}, language: 'en' | 'es' = 'en') =>
  openPortal(
    {
      'GET session': () => json(session),
      [`GET children/${CHILD}`]: () => json(child(pickups)),
      ...more,
    },
    { page: `children/${CHILD}`, language },
  )

const dialog = () => document.querySelector('dialog')
const nameField = () => document.querySelector<HTMLInputElement>('dialog input[autocapitalize="words"]')!
const choice = (label: string) =>
  [...document.querySelectorAll<HTMLLabelElement>('dialog .choice')]
    .find((each) => each.textContent === label)!
    .querySelector('input')!
const tick = (label: string) => act(async () => choice(label).click())
const done = () => new Response(null, { status: 204 })

test('Somebody is named for today and all children, and the answer says no more than that the school was told', async () => {
  const { sent } = await openWeek({ 'POST pickups': done })
  await press('Someone else picks up')
  await type(nameField(), 'Yaw Mensah')
  await press('Tell the school')
  expect(sent('POST pickups')[0]!.body).toEqual({
    childIds: [CHILD, SIBLING],
    name: 'Yaw Mensah',
    isWholeName: false,
    phone: null,
    relation: '',
    from: DAY,
    to: DAY,
  })
  expect([dialog(), shown().includes('We told the school. They should bring a photo ID.')]).toEqual([
    null,
    true,
  ])
})

test('An unusual name is asked about, keeps what was typed, and is sent once the family is sure', async () => {
  const message = 'Please check the name'
  const fields = [{ path: 'isWholeName', message }]
  const { sent } = await openWeek({
    'POST pickups': (_, count) =>
      count === 1 ? json({ code: 'VALIDATION', message: 'Please check', fields }, 400) : done(),
  })
  await press('Someone else picks up')
  await type(nameField(), 'Kwabena Tutu')
  await tick('From now on')
  expect(shown()).toContain('the school looks at it first')
  await press('Tell the school')
  expect(alerts()).toEqual([message])
  expect(nameField().value).toBe('Kwabena Tutu')
  await tick('This is the first and last name of one person')
  await press('Tell the school')
  expect(sent('POST pickups')[1]!.body).toMatchObject({ isWholeName: true, from: DAY, to: null })
})

test('What was typed is kept when the dialog is closed, and said when the school refuses', async () => {
  await openWeek({ 'POST pickups': () => refused('TOO_MANY_PICKUPS', 'Take somebody back first') })
  await press('Someone else picks up')
  await type(nameField(), 'Yaw Mensah')
  await press('Cancel')
  await press('Someone else picks up')
  expect(nameField().value).toBe('Yaw Mensah')
  await press('Tell the school')
  expect(alerts()).toEqual(['Take somebody back first'])
})

test('Nobody is named where the school does it', async () => {
  await openWeek({}, 'en', { ...session.rights, addPickups: 'NO' })
  expect(shown()).not.toContain('Someone else picks up')
})

test('The page of a child lists whom the guardians named, with the days and who did, and takes one’s own back', async () => {
  const father = {
    ...told,
    id: SIBLING,
    name: 'Efua Mensah',
    to: DAY,
    by: 'Tom Osei',
    waits: false,
    mayTakeBack: false,
  }
  const { sent } = await openChild([told, father], { [`DELETE pickups/${YAW}`]: done })
  for (const each of [
    'Uncle · From 10/07/2026 on · The school looks at it first · Told by Mara Osei',
    'On 10/07/2026 · Told by Tom Osei',
  ])
    expect(shown()).toContain(each)
  expect(document.querySelectorAll('[aria-label^="Remove "]')).toHaveLength(1)
  await press('Remove Yaw Mensah')
  expect(sent(`DELETE pickups/${YAW}`)).toHaveLength(1)
  expect(shown()).toContain('We told the school that Yaw Mensah does not pick up.')
})

test('All of it is said in Spanish', async () => {
  await openChild([told, { ...told, id: SIBLING, to: '2026-10-09' }], {}, 'es')
  await press('Recoge otra persona')
  await tick('En estos días')
  expect(leftInEnglish()).toEqual([])
})
