import { afterEach, expect, test, vi } from 'vitest'
import {
  alerts,
  CHILD,
  leftInEnglish,
  notLoggedIn,
  openPortal,
  refused,
  session,
  shown,
  SIBLING,
  title,
  type Answers,
} from '../../../../test/family.tsx'
import { act, named, press, removeDrawn, settle, type } from '../../../../test/draw.tsx'
import { json } from '../../../../test/server.ts'

afterEach(removeDrawn)
afterEach(() => vi.unstubAllGlobals())

const OMA = '01999999-0000-7000-8000-0000000000e1'
const child = {
  id: CHILD,
  firstName: 'Ann',
  preferredName: '',
  lastName: 'Osei',
  birthDate: '2016-02-29',
  grade: 'THIRD',
  allergies: 'Peanuts',
  specialNeeds: '',
  isHealthStated: true,
  teacher: 'Ms. Poe',
  tshirtSize: null,
  pickups: [{ name: 'Rosa Vexley', relation: 'Neighbor' }],
  toldPickups: [] as object[],
  emergencyContacts: [{ id: OMA, name: 'Oma Osei', relation: 'Grandmother', phone: null, otherPhone: null }],
  photos: null as object | null,
  invitations: [] as object[],
  version: 4,
}
const enter = (name: string, text: string) => type(named(name, 'input, textarea'), text)
const valueOf = (name: string) => (named(name, 'input, textarea') as HTMLTextAreaElement).value
const medical = { conditions: 'Asthma', medication: '', doctorName: '', doctorPhone: null, version: 1 }

const open = (answers: Answers = {}, language: 'en' | 'es' = 'en', page = `children/${CHILD}`) =>
  openPortal(
    { 'GET session': () => json(session), [`GET children/${CHILD}`]: () => json(child), ...answers },
    { page, language },
  )

test('The page of a child says what the school knows', async () => {
  await open()
  expect([title(), document.title]).toEqual(['Ann Osei', 'Ann Osei · Harbour Street'])
  for (const each of ['02/29/2016', 'Ms. Poe', 'Peanuts', 'Rosa Vexley', 'Oma Osei'])
    expect(shown()).toContain(each)
  // Each look at medical facts is recorded, so none is taken unasked.
  expect(shown()).not.toContain('Asthma')
})

test('What the school invites the child to stands first, with the page that books it', async () => {
  const invitation = {
    id: CHILD,
    activityId: CHILD,
    activity: 'Xolani',
    section: 'Owls',
    endsOn: '2026-10-08',
  }
  await open({ [`GET children/${CHILD}`]: () => json({ ...child, invitations: [invitation] }) })
  expect(document.querySelector('h2')!.textContent).toBe('Invitations')
  expect(shown()).toContain('Xolani, OwlsYou can book until Thursday 10/08/2026')
  expect(document.querySelector('a[aria-label="Book: Xolani"]')!.getAttribute('href')).toBe(
    `/portal/harbour/book/${CHILD}`,
  )
})

test('An allergy is changed, with the version that was read', async () => {
  const { sent } = await open({
    [`PATCH children/${CHILD}`]: () => json({ ...child, allergies: 'Bees', version: 5 }),
  })
  await press('Change: Health')
  await enter('Allergies', 'Bees')
  await press('Save')
  expect(sent(`PATCH children/${CHILD}`)[0]!.body).toEqual({
    allergies: 'Bees',
    specialNeeds: '',
    version: 4,
  })
  expect(shown()).toContain('Bees')
  expect(document.activeElement!.textContent).toBe('Health')
})

test('What somebody changed meanwhile stands beside what was typed, and nothing is lost', async () => {
  const { sent } = await open({
    [`GET children/${CHILD}`]: (_, count) =>
      json(count === 1 ? child : { ...child, allergies: 'Wasps', version: 9 }),
    [`PATCH children/${CHILD}`]: (_, count) =>
      // Calls to one address are counted together.
      count === 2 ? refused('CHANGED_MEANWHILE', 'Someone changed this') : json({ ...child, version: 10 }),
  })
  await press('Change: Health')
  await enter('Allergies', 'Bees')
  await press('Save')
  expect(alerts()[0]).toContain('What you typed is still here.')
  expect(shown()).toContain('On file now: Wasps')
  expect(valueOf('Allergies')).toBe('Bees')
  await press('Save')
  expect(sent(`PATCH children/${CHILD}`)[1]!.body).toEqual({
    allergies: 'Bees',
    specialNeeds: '',
    version: 9,
  })
})

test('A text that is too long says by how much, and stays', async () => {
  await open({
    [`PATCH children/${CHILD}`]: () =>
      json(
        { code: 'VALIDATION', message: 'Check', fields: [{ path: 'allergies', message: 'Too long' }] },
        400,
      ),
  })
  await press('Change: Health')
  await enter('Allergies', 'a'.repeat(5000))
  expect(alerts()).toEqual(['4000 characters too many'])
  await press('Save')
  expect(alerts()).toEqual(['Too long'])
  expect(valueOf('Allergies')).toHaveLength(5000)
})

test('A birth date that is no day is not sent', async () => {
  const { sent } = await open()
  await press('Change: About')
  await enter('Year', '2019')
  await press('Save')
  expect(alerts()).toEqual(['Please enter the whole date, or leave all of it empty'])
  expect(sent(`PATCH children/${CHILD}`)).toEqual([])
})

test('Medical facts are shown when somebody asks for them, and saved', async () => {
  const { sent } = await open({
    [`GET children/${CHILD}/medical`]: () => json(medical),
    [`PUT children/${CHILD}/medical`]: () => json({ ...medical, medication: '5 ml', version: 2 }),
  })
  await press('Show medical details')
  expect(shown()).toContain('Asthma')
  await press('Change: Medical details')
  await enter('Medication', '5 ml')
  await press('Save')
  expect(sent(`PUT children/${CHILD}/medical`)[0]!.body).toMatchObject({ medication: '5 ml', version: 1 })
})

test('Whether photos may be taken is asked until the home answered, and can be changed', async () => {
  const own = { answer: 'PUBLIC', by: 'Mara Osei', on: '2026-10-07' }
  const photos = `PUT children/${CHILD}/photo-consent`
  const { sent } = await open({
    [`GET children/${CHILD}`]: () => json({ ...child, photos: { own: null, holds: null } }),
    [photos]: (_, count) =>
      count === 1
        ? refused('NOT_FOR_FAMILIES', 'The school does this for you. Please contact the office', 403)
        : json({ ...child, photos: { own, holds: 'NONE' } }),
  })
  expect(shown()).toContain('Nobody of your home has answered yet.')
  const save = () => named('Save', 'button') as HTMLButtonElement
  expect(save().disabled).toBe(true)
  await act(async () => document.querySelectorAll<HTMLInputElement>('[type="radio"]')[2]!.click())
  await press('Save')
  expect(alerts()).toEqual(['The school does this for you. Please contact the office'])
  await press('Save')
  expect(sent(photos).map(({ body }) => body)).toEqual([{ answer: 'PUBLIC' }, { answer: 'PUBLIC' }])
  expect(shown()).toContain('Mara Osei answered on 10/07/2026')
  // Another home said less.
  expect(shown()).toContain('The school goes by the strictest answer of everyone responsible: No photos')
  expect(document.activeElement!.textContent).toBe('Photos')
  await press('Change: Photos')
  await press('Cancel')
  expect(shown()).toContain('Mara Osei answered')
})

test('Where the school does not ask about photos, nothing is said of them', async () => {
  await open()
  expect(shown()).not.toContain('Photos')
})

test('An emergency contact is added and removed, one by one', async () => {
  vi.stubGlobal('confirm', () => true)
  const { sent } = await open({
    [`POST children/${CHILD}/emergency-contacts`]: () => json(child),
    [`DELETE children/${CHILD}/emergency-contacts/${OMA}`]: () => json({ ...child, emergencyContacts: [] }),
  })
  await press('Add an emergency contact')
  await enter('Name', 'Opa Osei')
  await press('Save')
  expect(sent(`POST children/${CHILD}/emergency-contacts`)[0]!.body).toMatchObject({
    name: 'Opa Osei',
    phone: null,
    version: 4,
  })
  await press('Remove Oma Osei')
  expect(sent(`DELETE children/${CHILD}/emergency-contacts/${OMA}`)).toHaveLength(1)
  expect(shown()).toContain('Nobody yet.')
})

test('Who has never said whether there are allergies is asked', async () => {
  await open({
    [`GET children/${CHILD}`]: () => json({ ...child, allergies: '', isHealthStated: false }),
  })
  expect(shown()).toContain('Please tell the school whether Ann has allergies or special needs')
})

test('Several children are listed, and each page begins anew', async () => {
  const both = {
    ...session,
    children: [...session.children, { ...session.children[0], id: SIBLING, name: 'Ben' }],
  }
  await open(
    {
      'GET session': () => json(both),
      [`GET children/${SIBLING}`]: () => json({ ...child, id: SIBLING, firstName: 'Ben', allergies: 'Milk' }),
    },
    'en',
    'children',
  )
  expect(title()).toBe('Your children')
  await press('Ann Osei', '.rows a')
  await press('Change: Health')
  await enter('Allergies', 'Bees')
  history.back()
  await settle(50)
  await press('Ben', '.rows a')
  expect(shown()).toContain('Milk')
  expect(shown()).not.toContain('Bees')
})

test('A page that cannot be loaded comes with another press, and one without a session leads to the log-in', async () => {
  await open({ [`GET children/${CHILD}`]: (_, count) => (count === 1 ? json(null, 503) : json(child)) })
  expect(alerts()[0]).toContain('This could not be loaded.')
  await press('Try again')
  expect(shown()).toContain('Peanuts')
  await removeDrawn()
  await open({ [`GET children/${CHILD}`]: notLoggedIn })
  expect(title()).toBe('Log in to Harbour Street')
})

test('In Spanish, the page of a child has no English left', async () => {
  await open({ [`GET children/${CHILD}/medical`]: () => json(medical) }, 'es')
  await press('Ver los datos médicos')
  await press('Cambiar: Datos')
  await press('Cambiar: Salud')
  await press('Agregar un contacto de emergencia')
  expect(leftInEnglish()).toEqual([])
})
