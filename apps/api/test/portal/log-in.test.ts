import { describe, expect, test } from 'vitest'
import { children } from '@afterbell/contract/families/children'
import { familyLogIn, familySessions } from '@afterbell/contract/portal/family-log-in'
import { call, newAddress, NOW, useRig } from '../rig/app.ts'
import { familyBrowser, logInByCode, logInLetterTo, openPortal } from '../rig/families/browser.ts'
import { inside, made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()
const later = useRig({ at: NOW.add({ minutes: 16 }) })
const muchLater = useRig({ at: NOW.add({ hours: 31 * 24 }) })

async function openSchool(): Promise<MadeSchool> {
  const school = await makeSchool(rig)
  await openPortal(rig, school.id)
  return school
}

let families = 0
const guardian = (firstName: string, email: string) => ({
  firstName,
  lastName: 'Osei',
  email,
  phone: '212-555-0176',
})

/** A family of Mara and her daughter Ann, whose address is `email`. */
async function marasFamily(school: MadeSchool, more: object = {}) {
  families += 1
  const email = `mara.${families}.${school.id.slice(-8)}@families.test`
  const child = {
    firstName: 'Ann',
    lastName: 'Osei',
    birthDate: '2018-02-28',
    primaryGuardian: guardian('Mara', email),
  }
  const id = await makeChild(rig, school, { ...child, ...more } as never)
  return { email, id }
}

const asked = (browser: ReturnType<typeof familyBrowser>, email: string) =>
  browser.call(familyLogIn.askForLetter, { body: { email } })
const useCode = (browser: ReturnType<typeof familyBrowser>, code: string) =>
  browser.call(familyLogIn.useCode, { body: { code } })
const proof = (browser: ReturnType<typeof familyBrowser>, birthDate: string) =>
  browser.call(familySessions.prove, { body: { birthDate } })
const current = (browser: ReturnType<typeof familyBrowser>) => browser.call(familySessions.current, {})

/** A browser in which Mara is logged in. */
async function loggedIn(school: MadeSchool, email: string) {
  const browser = familyBrowser(rig, school.id)
  await logInByCode(rig, browser, email)
  await proof(browser, '2018-02-28')
  return browser
}

describe('a family logs in', () => {
  test('by a code typed with blanks, and the first time with the birth date of a child', async () => {
    const school = await openSchool()
    const { email, id } = await marasFamily(school)
    const browser = familyBrowser(rig, school.id)
    expect((await asked(browser, email.toUpperCase())).status).toBe(204)
    const { code } = await logInLetterTo(rig, school.id, email)
    const entered = await useCode(browser, ` ${code!.slice(0, 3)} ${code!.slice(3)} `)
    expect(entered.answer.session).toEqual({
      email,
      people: [],
      children: [],
      step: { ask: 'BIRTH_DATE', people: [] },
      rights: {
        tellAbsences: true,
        addPickups: 'AFTER_APPROVAL',
        changeContacts: true,
        seeTimes: true,
        askForNotes: 'EMAIL',
        sayPhotos: false,
        book: false,
        payLater: false,
        askAid: false,
        register: false,
        askForGuardian: true,
        giveUp: 'NO',
        giveUpBefore: 'FIRST_MEETING',
        giveUpDays: 7,
        giveUpFee: 0,
        deductDiscounts: false,
        changePlaces: 'NO',
      },
    })
    expect((await proof(browser, '2018-03-01')).problem.code).toBe('PROOF_WRONG')
    expect((await proof(browser, '2018-02-28')).answer).toMatchObject({
      people: [{ firstName: 'Mara', lastName: 'Osei' }],
      children: [{ id, name: 'Ann Osei' }],
      step: null,
    })
    const again = familyBrowser(rig, school.id)
    expect((await logInByCode(rig, again, email)).answer.session.step).toBeNull()
    expect((await current(again)).answer.children).toMatchObject([{ id }])
  })

  test('by the link, which logs nobody in by being opened, and ends the code', async () => {
    const school = await openSchool()
    const { email } = await marasFamily(school)
    const browser = familyBrowser(rig, school.id)
    await asked(browser, email)
    const { code, token } = await logInLetterTo(rig, school.id, email)
    const phone = familyBrowser(rig, school.id)
    for (const _ of [1, 2, 3])
      expect((await phone.call(familyLogIn.readLink, { body: { token: token! } })).answer).toEqual({
        address: 'm…@families.test',
      })
    expect(phone.cookies.size).toBe(0)
    expect((await phone.call(familyLogIn.useLink, { body: { token: token! } })).status).toBe(200)
    expect((await current(phone)).answer.email).toBe(email)
    expect((await useCode(browser, code!)).problem.code).toBe('CODE_EXPIRED')
    expect((await phone.call(familyLogIn.useLink, { body: { token: token! } })).problem.code).toBe(
      'LOG_IN_LINK_EXPIRED',
    )
  })

  test('at this school only: a link of one school opens nothing at another', async () => {
    const [school, other] = [await openSchool(), await openSchool()]
    const { email } = await marasFamily(school)
    await asked(familyBrowser(rig, school.id), email)
    const { token } = await logInLetterTo(rig, school.id, email)
    const elsewhere = familyBrowser(rig, other.id)
    expect((await elsewhere.call(familyLogIn.useLink, { body: { token: token! } })).problem.code).toBe(
      'LOG_IN_LINK_EXPIRED',
    )
    const browser = await loggedIn(school, email)
    const carried = familyBrowser(rig, other.id)
    for (const [name, value] of browser.cookies) carried.cookies.set(name, value)
    expect((await current(carried)).status).toBe(401)
  })

  test('not by a code in another browser, nor after 15 minutes', async () => {
    const school = await openSchool()
    const { email } = await marasFamily(school)
    const browser = familyBrowser(rig, school.id)
    await asked(browser, email)
    const { code, token } = await logInLetterTo(rig, school.id, email)
    expect((await useCode(familyBrowser(rig, school.id), code!)).problem.code).toBe('CODE_EXPIRED')
    const slow = familyBrowser(later, school.id)
    for (const [name, value] of browser.cookies) slow.cookies.set(name, value)
    expect((await useCode(slow, code!)).problem.code).toBe('CODE_EXPIRED')
    expect((await slow.call(familyLogIn.useLink, { body: { token: token! } })).problem.code).toBe(
      'LOG_IN_LINK_EXPIRED',
    )
    expect((await useCode(browser, code!)).status).toBe(200)
  })

  test('and stays logged in for 30 days after the last visit, until they log out', async () => {
    const school = await openSchool()
    const { email } = await marasFamily(school)
    const browser = await loggedIn(school, email)
    const phone = await loggedIn(school, email)
    const list = (await phone.call(familySessions.list, {})).answer
    expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    const other = list.find(({ isCurrent }) => !isCurrent)!
    await phone.call(familySessions.end, { params: { sessionId: other.id } })
    expect((await current(browser)).status).toBe(401)
    const month = familyBrowser(muchLater, school.id)
    for (const [name, value] of phone.cookies) month.cookies.set(name, value)
    expect((await current(month)).status).toBe(401)
    await phone.call(familySessions.logOut, {})
    expect(phone.cookies.size).toBe(0)
  })
})

describe('an address', () => {
  test('that nobody here has gets the same answer, and a letter without a code', async () => {
    const school = await openSchool()
    const { email } = await marasFamily(school)
    const [known, unknown] = [familyBrowser(rig, school.id), familyBrowser(rig, school.id)]
    const answers = [await asked(known, email), await asked(unknown, 'nobody@families.test')]
    expect(answers[0]!.raw).toEqual(answers[1]!.raw)
    expect(headersOf(answers[0]!.headers)).toEqual(headersOf(answers[1]!.headers))
    const letter = await logInLetterTo(rig, school.id, 'nobody@families.test')
    expect(letter).toMatchObject({ code: undefined, token: undefined })
    const wrong = [await useCode(known, '000001'), await useCode(unknown, '000001')]
    expect(wrong[0]!.raw).toEqual(wrong[1]!.raw)
  })

  test('is proved once for each family, with three tries, by a birth date', async () => {
    const school = await openSchool()
    const { email } = await marasFamily(school)
    const browser = familyBrowser(rig, school.id)
    await logInByCode(rig, browser, email)
    for (const day of ['2018-02-27', '2017-02-28', '2019-02-28']) await proof(browser, day)
    expect((await current(browser)).answer.step).toMatchObject({ ask: 'OFFICE' })
    await proof(browser, '2018-02-28')
    expect((await current(browser)).answer).toMatchObject({ children: [], step: { ask: 'OFFICE' } })
    const again = familyBrowser(rig, school.id)
    expect((await logInByCode(rig, again, email)).answer.session.step).toMatchObject({ ask: 'OFFICE' })
  })

  test('is looked at three times, however many tries are made at once', async () => {
    const school = await openSchool()
    const { email } = await marasFamily(school)
    const browser = familyBrowser(rig, school.id)
    await logInByCode(rig, browser, email)
    await Promise.all(
      Array.from({ length: 8 }, (_, day) => proof(browser, `2017-01-${String(day + 1).padStart(2, '0')}`)),
    )
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select wrong_count from family_proof where email_key = $1`, [email]),
    )
    expect(rows).toEqual([{ wrong_count: 3 }])
    expect((await proof(browser, '2018-02-28')).answer).toMatchObject({
      children: [],
      step: { ask: 'OFFICE' },
    })
  })

  test('is proved by a last name and the end of a phone number where no birth date is on file', async () => {
    const school = await openSchool()
    const { email } = await marasFamily(school, { birthDate: null })
    const browser = familyBrowser(rig, school.id)
    expect((await logInByCode(rig, browser, email)).answer.session.step).toMatchObject({
      ask: 'NAME_AND_PHONE',
    })
    const prove = (childLastName: string, phoneDigits: string) =>
      browser.call(familySessions.prove, { body: { childLastName, phoneDigits } })
    expect((await prove('Osei', '')).status).toBe(400)
    expect((await prove('Osei', '176')).problem.code).toBe('PROOF_WRONG')
    expect((await prove(' OSEI ', '0176')).answer).toMatchObject({ step: null, children: [{}] })
  })

  test('of two guardians asks who is there, and keeps the answer', async () => {
    const school = await openSchool()
    families += 1
    const email = `both.${families}.${school.id.slice(-8)}@families.test`
    await marasFamily(school, {
      primaryGuardian: guardian('Mara', email),
      secondaryGuardian: { ...guardian('Tom', email), phone: '646-555-0111' },
    })
    const browser = familyBrowser(rig, school.id)
    await logInByCode(rig, browser, email)
    const { step } = (await proof(browser, '2018-02-28')).answer
    expect(step).toMatchObject({ ask: 'WHO', people: [{ firstName: 'Mara' }, { firstName: 'Tom' }] })
    const tom = step!.people[1]!
    const chosen = await browser.call(familySessions.choosePerson, { body: { guardianId: tom.guardianId } })
    expect(chosen.answer).toMatchObject({ people: [{ firstName: 'Tom' }], step: null, children: [{}] })
    expect((await current(browser)).answer.people).toHaveLength(1)
  })

  test('that staff change or give to somebody else ends the session', async () => {
    const school = await openSchool()
    const { email, id } = await marasFamily(school)
    const browser = await loggedIn(school, email)
    const change = async (primary: object) => {
      const child = made(await call(rig, children.get, { params: { id } }, school.admin))
      const primaryGuardian = { ...child.primaryGuardian, ...primary }
      const body = { ...child, primaryGuardian, expectedVersion: child.version }
      return made(await call(rig, children.update, { params: { id }, body: body as never }, school.admin))
    }
    await change({ lastName: 'Osei-Brandt' })
    expect((await current(browser)).answer.children).toHaveLength(1)
    await change({ firstName: 'Kurt', lastName: 'Vale' })
    expect((await current(browser)).status).toBe(401)
    const kurt = familyBrowser(rig, school.id)
    expect((await logInByCode(rig, kurt, email)).answer.session.people).toMatchObject([{ firstName: 'Kurt' }])
    await change({ email: 'elsewhere@families.test' })
    expect((await current(kurt)).status).toBe(401)
    expect((await logInByCode(rig, kurt, email)).problem.code).toBe('CODE_WRONG')
  })
})

describe('who guesses', () => {
  test('is not looked at after 15 wrong codes, and keeps the owner from nothing but the code', async () => {
    const school = await openSchool()
    const { email } = await marasFamily(school)
    const guesser = familyBrowser(rig, school.id, { ip: newAddress() })
    await asked(guesser, email)
    for (let n = 0; n < 15; n += 1) {
      const guess = String(n).padStart(6, '0')
      expect((await useCode(guesser, guess)).problem.code).toBe('CODE_WRONG')
    }
    const owner = familyBrowser(rig, school.id)
    await asked(owner, email)
    const { code, token } = await logInLetterTo(rig, school.id, email)
    expect((await useCode(owner, code!)).problem.code).toBe('CODE_WRONG')
    expect((await owner.call(familyLogIn.useLink, { body: { token: token! } })).status).toBe(200)
  })

  test('asks for letters at the cost of a proof of work, and is never refused', async () => {
    const school = await openSchool()
    const { email } = await marasFamily(school)
    const browser = familyBrowser(rig, school.id, { ip: newAddress() })
    for (let n = 0; n < 6; n += 1) expect((await asked(browser, email)).status).toBe(204)
    const bare = await browser.call(familyLogIn.askForLetter, { body: { email } }, { 'x-altcha': 'e30=' })
    expect(bare.problem.code).toBe('CHALLENGE_FAILED')
    expect((await asked(browser, email)).status).toBe(204)
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select sent_count from family_letter where school_id = $1`, [school.id]),
    )
    expect(rows).toHaveLength(1)
  })

  test('cannot act from another site, nor without a session', async () => {
    const school = await openSchool()
    const { email } = await marasFamily(school)
    const browser = await loggedIn(school, email)
    const elsewhere: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': '', origin: 'null' },
    ]
    for (const headers of elsewhere)
      expect((await browser.call(familySessions.logOut, {}, headers)).problem.code).toBe('OTHER_SITE')
    expect((await current(familyBrowser(rig, school.id))).status).toBe(401)
    expect((await current(browser)).status).toBe(200)
  })
})

test('a school that has not opened its portal lets nobody in, and shuts it with the next call', async () => {
  const school = await makeSchool(rig)
  const { email } = await marasFamily(school)
  expect((await asked(familyBrowser(rig, school.id), email)).problem.code).toBe('PORTAL_IS_OFF')
  await openPortal(rig, school.id)
  const browser = await loggedIn(school, email)
  await inside(rig, school.id, (query) => query(`update school set has_family_portal = false`))
  expect((await current(browser)).status).toBe(401)
})

function headersOf(headers: Record<string, unknown>) {
  const { 'set-cookie': cookie, date: _, 'x-request-id': __, ...others } = headers
  return { ...others, cookies: String(cookie).replace(/family_letter=[^;]+/, 'family_letter=') }
}
