import { describe, expect, test } from 'vitest'
import { children } from '@afterbell/contract/families/children'
import { familyMerges } from '@afterbell/contract/families/families'
import { familyBookings } from '@afterbell/contract/portal/family-bookings'
import { familyChildren } from '@afterbell/contract/portal/family-children'
import { familyLogIn, familySessions } from '@afterbell/contract/portal/family-log-in'
import { familyRegistering } from '@afterbell/contract/portal/family-registering'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call, useRig } from '../rig/app.ts'
import { addLines, bookAll, letFamiliesBook } from '../rig/families/carts/booking.ts'
import { familyBrowser, logInByCode, logInLetterTo, openPortal } from '../rig/families/browser.ts'
import { logInFamily } from '../rig/families/logged-in.ts'
import { addMethod, paidClass, setHomes } from '../rig/families/owing.ts'
import {
  confirmedAddress,
  letFamiliesRegister,
  newAddressOf,
  newChild,
  NINA,
  register,
} from '../rig/families/registering.ts'
import { historyOf, inside, made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'
import { connectSandbox } from '../rig/paying/paying.ts'

const rig = useRig()

const current = async (browser: ReturnType<typeof familyBrowser>) =>
  made(await browser.call(familySessions.current, {}))

const contactsOf = async (school: MadeSchool) =>
  made(await call(rig, children.list, { query: { size: 50 } }, school.admin)).content

describe('An address that the school does not know', () => {
  test('gets the same answer as a known one, and a letter by which it begins a family', async () => {
    const school = await makeSchool(rig)
    await letFamiliesRegister(rig, school)
    const { email } = await logInFamily(rig, school)
    const [known, unknown] = [familyBrowser(rig, school.id), familyBrowser(rig, school.id)]
    const address = newAddressOf(school)
    const page = 'book/01999999-0000-7000-8000-000000000001'
    const asked = [
      await known.call(familyLogIn.askForLetter, { body: { email, page } }),
      await unknown.call(familyLogIn.askForLetter, { body: { email: address, page } }),
    ]
    expect(asked.map(({ status }) => status)).toEqual([204, 204])
    expect(asked[0]!.raw).toEqual(asked[1]!.raw)
    const wrong = [known, unknown].map((each) => each.call(familyLogIn.useCode, { body: { code: '000001' } }))
    const [ofKnown, ofUnknown] = await Promise.all(wrong)
    expect(ofKnown!.raw).toEqual(ofUnknown!.raw)
    const letter = await logInLetterTo(rig, school.id, address)
    expect(letter.text).toContain('does not have this address on file')
    expect(letter.text).toContain(`page=${encodeURIComponent(page)}`)
    const { session } = made(await unknown.call(familyLogIn.useCode, { body: { code: letter.code! } }))
    expect(session).toMatchObject({ people: [], children: [], step: { ask: 'REGISTER', people: [] } })
  })

  test('opens nothing where families do not register themselves, also when that is turned off meanwhile', async () => {
    const school = await makeSchool(rig)
    await openPortal(rig, school.id)
    const closed = familyBrowser(rig, school.id)
    const address = newAddressOf(school)
    await closed.call(familyLogIn.askForLetter, { body: { email: address } })
    expect(await logInLetterTo(rig, school.id, address)).toMatchObject({ code: undefined, token: undefined })
    const browser = await confirmedAddress(rig, school)
    await inside(rig, school.id, (query) => query('update school set families_register = false'))
    expect((await current(browser)).step).toMatchObject({ ask: 'OFFICE' })
    expect((await register(browser)).problem.code).toBe('NOT_FOR_FAMILIES')
    expect(await contactsOf(school)).toEqual([])
  })

  test('begins no second family where the school has it, before or after its owner has proved that', async () => {
    const school = await makeSchool(rig)
    const { browser, email, childId } = await logInFamily(rig, school)
    await letFamiliesRegister(rig, school)
    const stranger = familyBrowser(rig, school.id)
    made(await logInByCode(rig, stranger, email))
    await inside(rig, school.id, (query) => query('delete from family_proof'))
    expect((await register(stranger)).problem.code).toBe('NOT_FOR_FAMILIES')
    expect((await contactsOf(school)).map(({ id }) => id)).toEqual([childId])
    expect((await current(browser)).people).toHaveLength(1)
  })
})

describe('A family registers', () => {
  test('with its children, in its language, and the school sees when and who did it', async () => {
    const school = await makeSchool(rig)
    const browser = await confirmedAddress(rig, school)
    const forms = [
      newChild({ allergies: 'Peanuts', grade: 'SECOND' }),
      newChild({ firstName: 'Leo', birthDate: '2018-05-06' }),
    ]
    const session = made(await register(browser, forms, NINA, { 'accept-language': 'es' }))
    expect(session).toMatchObject({ people: [{ firstName: 'Nina', lastName: 'Vale' }], step: null })
    expect(session.children.map(({ name }) => name).sort()).toEqual(['Ida Vale', 'Leo Vale'])
    const ida = session.children.find(({ name }) => name === 'Ida Vale')!
    const seen = made(await call(rig, children.get, { params: { id: ida.id } }, school.admin))
    expect(seen).toMatchObject({
      grade: 'SECOND',
      allergies: 'Peanuts',
      primaryGuardian: { firstName: 'Nina', phone: '2125550144', language: 'es', email: session.email },
      registeredAt: expect.stringContaining('2026-11-18'),
    })
    expect(await historyOf(rig, school, ida.id)).toEqual(['registered the child Ida Vale online'])
    expect(await historyOf(rig, school, seen.familyId)).toEqual(['registered a new family online'])
    const child = made(await browser.call(familyChildren.get, { params: { childId: ida.id } }))
    expect(child.isHealthStated).toBe(true)
    await browser.call(familySessions.logOut, {})
    const again = familyBrowser(rig, school.id)
    expect(made(await logInByCode(rig, again, session.email)).session).toMatchObject({
      step: null,
      children: [{}, {}],
    })
  })

  test('once, however often the form is sent and from however many devices', async () => {
    const school = await makeSchool(rig)
    const email = newAddressOf(school)
    const phone = await confirmedAddress(rig, school, { email })
    const tablet = await confirmedAddress(rig, school, { email })
    const answers = await Promise.all([register(phone), register(phone), register(tablet)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(made(await register(tablet, [newChild(), newChild({ firstName: 'Leo' })])).children).toHaveLength(
      2,
    )
    expect((await current(phone)).children).toHaveLength(2)
    const { rows } = await inside(rig, school.id, (query) => query('select id from family'))
    expect(rows).toHaveLength(1)
  })

  test('with every child whole: what is missing is said at its field, in Spanish too, and nothing is saved', async () => {
    const school = await makeSchool(rig)
    const browser = await confirmedAddress(rig, school)
    const wrong = await register(
      browser,
      [newChild({ birthDate: null }), newChild({ firstName: 'Leo', birthDate: '2199-01-01' })],
      { ...NINA, phone: '12' },
      { 'accept-language': 'es' },
    )
    expect(wrong.status).toBe(400)
    expect(wrong.problem.fields!.map(({ path }) => path)).toEqual(['guardian.phone'])
    const again = await register(browser, [
      newChild({ birthDate: null }),
      newChild({ firstName: 'Leo', birthDate: '2199-01-01' }),
      newChild({ firstName: 'Zoe' }),
      newChild({ firstName: 'zoe' }),
    ])
    expect(again.problem.fields!.map(({ path }) => path)).toEqual([
      'children.0.birthDate',
      'children.1.birthDate',
      'children.3.firstName',
    ])
    expect((await current(browser)).step).toMatchObject({ ask: 'REGISTER' })
    expect((await register(browser, [newChild({ lastName: ' ' })])).problem.fields![0]!.path).toBe(
      'children.0.lastName',
    )
    const { rows } = await inside(rig, school.id, (query) => query('select id from family'))
    expect(rows).toEqual([])
  })

  test('at most six children, and beyond ten families an hour from one network only with a proof of work', async () => {
    const school = await makeSchool(rig)
    const ip = '203.0.113.77'
    const letters = 'abcdefghijkl'
    const many = Array.from(letters.slice(0, 7), (letter) => newChild({ firstName: `Ida${letter}` }))
    const first = await confirmedAddress(rig, school, { ip })
    expect((await register(first, many)).problem.fields![0]!.path).toBe('children')
    for (let count = 0; count < 9; count += 1)
      made(await register(await confirmedAddress(rig, school, { ip })))
    const eleventh = await confirmedAddress(rig, school, { ip })
    const unproved = await register(eleventh, [newChild()], NINA, { 'x-altcha': '' })
    expect(unproved.problem.code).toMatch(/^CHALLENGE_/)
    made(await register(eleventh))
    const elsewhere = await confirmedAddress(rig, school, { ip: '203.0.114.78' })
    made(await register(elsewhere))
  })
})

describe('A family that has registered', () => {
  test('books a class with a card, like every family', async () => {
    const school = await makeSchool(rig)
    await letFamiliesBook(rig, school)
    await connectSandbox(rig, school)
    const browser = await confirmedAddress(rig, school)
    const { children: own } = made(await register(browser))
    const id = await paidClass(rig, school)
    const offered = made(await browser.call(familyBookings.choices, { params: { activityId: id } }))
    expect(offered.joins).toMatchObject([{ childId: own[0]!.id, state: 'FREE' }])
    made(
      await addLines(browser, [
        { activityId: id, childIds: [own[0]!.id], sectionIds: [offered.sections[0]!.id] },
      ]),
    )
    const methodId = await addMethod(rig, browser)
    expect(made(await bookAll(browser, { cents: 10000, methodId })).cart.lines[0]!.state).toBe('BOOKED')
    const roster = made(await call(rig, rosters.list, { at: 'classes', params: { id } }, school.admin))
    expect(roster.content.map(({ childId }) => childId)).toEqual([own[0]!.id])
  })

  test('holds two spots of one class and three children at most, until it has a spot', async () => {
    const school = await makeSchool(rig)
    await letFamiliesBook(rig, school)
    const browser = await confirmedAddress(rig, school)
    const names = ['Ida', 'Leo', 'Zoe']
    const { children: own } = made(
      await register(
        browser,
        names.map((firstName) => newChild({ firstName })),
      ),
    )
    const id = await paidClass(rig, school)
    const { sections } = made(await browser.call(familyBookings.choices, { params: { activityId: id } }))
    const added = made(
      await addLines(
        browser,
        own.map((child) => ({ activityId: id, childIds: [child.id], sectionIds: [sections[0]!.id] })),
      ),
    )
    expect(added.outcomes.map(({ state }) => state)).toEqual(['HELD', 'HELD', 'REFUSED'])
  })
})

describe('A family that is known', () => {
  const add = (browser: ReturnType<typeof familyBrowser>, forms: object[], language = 'en') =>
    browser.call(
      familyRegistering.addChildren,
      { body: { children: forms } as never },
      { 'accept-language': language },
    )

  test('adds a child, who gets the list of the others; one that is there already is not added again', async () => {
    const school = await makeSchool(rig)
    const { browser, childId, lastName } = await logInFamily(rig, school)
    expect((await add(browser, [newChild()])).problem.code).toBe('NOT_FOR_FAMILIES')
    await letFamiliesRegister(rig, school)
    await inside(rig, school.id, (query) =>
      query(
        `insert into do_not_release (school_id, id, child_id, name, note, created_by) values ($1, gen_random_uuid(), $2, 'Karl Umbra', '', null)`,
        [school.id, childId],
      ),
    )
    const { children: own } = made(await add(browser, [newChild()]))
    expect(own).toHaveLength(2)
    const ida = own.find(({ name }) => name === 'Ida Vale')!
    const seen = made(await call(rig, children.get, { params: { id: ida.id } }, school.admin))
    expect(seen.doNotRelease.map(({ name }) => name)).toEqual(['Karl Umbra'])
    const twice = await add(browser, [{ firstName: 'ANN', lastName, birthDate: '2018-02-28' }], 'es')
    expect(twice.problem.fields).toEqual([
      { path: 'children.0.firstName', message: 'Este niño o esta niña ya está en su familia' },
    ])
  })

  test('leaves it to the school where it has two homes, or does not see every child of it', async () => {
    const school = await makeSchool(rig)
    await letFamiliesRegister(rig, school)
    const apart = await logInFamily(rig, school, { hasFather: true })
    const barred = await logInFamily(rig, school)
    await setHomes(rig, school, apart.childId, [50, 50])
    await inside(rig, school.id, (query) =>
      query(
        `insert into do_not_release (school_id, id, child_id, name, note, created_by) values ($1, gen_random_uuid(), $2, $3, '', null)`,
        [school.id, barred.childId, `Mara ${barred.lastName}`],
      ),
    )
    const refusals = [await add(apart.browser, [newChild()]), await add(barred.browser, [newChild()])]
    expect(refusals.map(({ problem }) => problem.code)).toEqual(['NOT_FOR_FAMILIES', 'NOT_FOR_FAMILIES'])
    expect(refusals[0]!.raw).toEqual(refusals[1]!.raw)
  })
})

test('A child that the school has already opens no door: the new family sees its own entry alone', async () => {
  const school = await makeSchool(rig)
  await letFamiliesRegister(rig, school)
  const real = await makeChild(rig, school, {
    firstName: 'Ida',
    lastName: 'Vale',
    birthDate: '2018-05-06',
    allergies: 'Bees',
  } as never)
  const known = await confirmedAddress(rig, school)
  const twin = made(await register(known))
  expect(twin.children).toHaveLength(1)
  expect(twin.children[0]!.id).not.toBe(real)
  const child = made(await known.call(familyChildren.get, { params: { childId: twin.children[0]!.id } }))
  expect(child).toMatchObject({ allergies: '', isHealthStated: false, pickups: [], emergencyContacts: [] })
  const other = await known.call(familyChildren.get, { params: { childId: real } })
  expect(other.status).toBe(404)
  const pairs = made(await call(rig, familyMerges.duplicates, { query: { size: 10 } }, school.admin))
  expect(pairs.content).toMatchObject([{ reasons: ['CHILD'] }])
})
