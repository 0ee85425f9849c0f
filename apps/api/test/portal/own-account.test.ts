import { describe, expect, test } from 'vitest'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { guardianAccess } from '@afterbell/contract/families/guardian-access'
import { homes } from '@afterbell/contract/families/homes'
import { emailChangesByLink, familyAccount } from '@afterbell/contract/portal/family-account'
import { familyLogIn, familySessions } from '@afterbell/contract/portal/family-log-in'
import { call, NOW, useRig } from '../rig/app.ts'
import { familyBrowser, logInByCode, logInLetterTo } from '../rig/families/browser.ts'
import { BIRTH_DATE, logInFamily, makeFamily, type LoggedInFamily } from '../rig/families/logged-in.ts'
import { changeEmail, emailLetterTo } from '../rig/families/own-email.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()
const aWeekLater = useRig({ at: NOW.add({ hours: 7 * 24 + 1 }) })
const soon = useRig({ at: NOW.add({ minutes: 16 }) })

const TOM = { firstName: 'Tom', phone: '646-555-0111', language: 'es' as const }

/** A child of two guardians, of whom the mother is logged in. */
async function family(school: MadeSchool): Promise<LoggedInFamily & { tom: string }> {
  const mara = await logInFamily(rig, school)
  const tom = `tom.${mara.email}`
  const child = await asStaff(school, mara)
  const secondaryGuardian = { ...TOM, email: tom, lastName: mara.lastName }
  const body = { ...child, secondaryGuardian } as never
  made(await call(rig, children.update, { params: { id: mara.childId }, body }, school.admin))
  return { ...mara, tom }
}

const asStaff = async (school: MadeSchool, { childId }: { childId: string }) =>
  made(await call(rig, children.get, { params: { id: childId } }, school.admin))

const account = async ({ browser }: Pick<LoggedInFamily, 'browser'>) =>
  made(await browser.call(familyAccount.get, {}))

async function change(mara: Pick<LoggedInFamily, 'browser'>, changes: object) {
  const { version } = await account(mara)
  return mara.browser.call(familyAccount.change, { body: { ...changes, version } })
}

const ask = ({ browser }: Pick<LoggedInFamily, 'browser'>, email: string) =>
  browser.call(familyAccount.askForEmail, { body: { email } })
const confirm = ({ browser }: Pick<LoggedInFamily, 'browser'>, code: string) =>
  browser.call(familyAccount.confirmEmail, { body: { code } })
const byLink = (school: MadeSchool, token: string) => ({
  read: () => familyBrowser(rig, school.id).call(emailChangesByLink.read, { body: { token } }),
  undo: () => familyBrowser(rig, school.id).call(emailChangesByLink.undo, { body: { token } }),
})

async function historyOf(school: MadeSchool, childId: string) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select h.what, p.first_name as who from audit_event h join family_person p on p.school_id = h.school_id and p.id = h.person_id
       where h.child_id = $1 order by h.at, h.id`,
      [childId],
    ),
  )
  return rows
}

async function logIn(school: MadeSchool, email: string) {
  const browser = familyBrowser(rig, school.id)
  const entered = await logInByCode(rig, browser, email)
  return { browser, entered }
}

describe('A guardian', () => {
  test('changes their own details, and nothing of the other guardian', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const before = await asStaff(school, mara)
    expect(await account(mara)).toMatchObject({
      firstName: 'Mara',
      email: mara.email,
      mayChange: true,
      isEmailShared: false,
      newEmail: null,
      // The school keeps no home for them, and one would be the other guardian's as well.
      address: null,
    })
    const answer = made(
      await change(mara, { firstName: 'Marah', phone: '212-555-0188', language: 'es', street: 'Elm' }),
    )
    expect(answer).toMatchObject({ firstName: 'Marah', phone: '2125550188', language: 'es', address: null })
    const after = await asStaff(school, mara)
    expect(after.primaryGuardian).toEqual({
      ...before.primaryGuardian,
      firstName: 'Marah',
      phone: '2125550188',
      language: 'es',
    })
    expect(after.secondaryGuardian).toEqual(before.secondaryGuardian)
    expect(after.version).toBe(before.version + 1)
    expect(await historyOf(school, mara.childId)).toEqual([{ what: 'guardian.changed-own', who: 'Mara' }])
    const { rows: marks } = await inside(rig, school.id, (query) =>
      query(`select what from family_change where child_id = $1 order by what`, [mara.childId]),
    )
    expect(marks).toEqual([{ what: 'PHONE' }, { what: 'PICKUP' }])
    expect(made(await mara.browser.call(familySessions.current, {})).children).toHaveLength(1)
  })

  test('stays logged in as the same person after a wholly new name', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const [before] = made(await mara.browser.call(familySessions.current, {})).people
    made(await change(mara, { firstName: 'Rosa', lastName: 'Alvarez' }))
    const { people } = made(await mara.browser.call(familySessions.current, {}))
    expect(people).toEqual([{ id: before!.id, firstName: 'Rosa', lastName: 'Alvarez' }])
  })

  test('reads and changes an address only where nobody else is known to live', async () => {
    const school = await makeSchool(rig)
    const alone = await logInFamily(rig, school)
    const address = { street: '1 Elm St', city: 'Albany', state: 'NY', postalCode: '12207' }
    expect(made(await change(alone, address)).address).toEqual(address)
    const { homes: saved } = made(
      await call(rig, homes.get, { params: { childId: alone.childId } }, school.admin),
    )
    expect(saved).toMatchObject([address])
    expect(made(await change(alone, { street: '2 Elm St' })).address?.street).toBe('2 Elm St')
    const together = await family(school)
    await inside(rig, school.id, (query) =>
      query(
        `with h as (insert into home (school_id, family_id, id, position, share_bp, street)
           select school_id, family_id, gen_random_uuid(), 1, 10000, 'Hidden Lane' from child where id = $1 returning school_id, family_id, id)
         update guardian g set home_id = h.id from h where g.school_id = h.school_id and g.family_id = h.family_id`,
        [together.childId],
      ),
    )
    const read = await together.browser.call(familyAccount.get, {})
    expect(JSON.stringify(read)).not.toContain('Hidden Lane')
    made(await change(together, { street: '9 New Street' }))
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select street from home where street in ('Hidden Lane', '9 New Street')`),
    )
    expect(rows).toEqual([{ street: 'Hidden Lane' }])
  })

  test.each([
    ['no name', { firstName: ' ' }, 'firstName'],
    ['a phone of five digits', { phone: '12345' }, 'phone'],
    ['a city that cannot be printed', { city: '京都' }, 'city'],
  ])('is told at the field what is wrong with %s', async (_, wrong, path) => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const { problem } = await change(mara, wrong)
    expect([problem.code, problem.fields?.map((each) => each.path)]).toEqual(['VALIDATION', [path]])
  })

  test('writes over nothing that staff changed meanwhile', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const { version } = await account(mara)
    const child = await asStaff(school, mara)
    const body = { ...child, primaryGuardian: { ...child.primaryGuardian, phone: '212-555-0100' } } as never
    made(await call(rig, children.update, { params: { id: mara.childId }, body }, school.admin))
    const refused = await mara.browser.call(familyAccount.change, {
      body: { phone: '212-555-0199', version },
    })
    expect(refused.problem.code).toBe('CHANGED_MEANWHILE')
  })

  test('changes the language alone where the school keeps contact data itself', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    await inside(rig, school.id, (query) => query(`update school set families_change_contacts = false`))
    expect((await account(mara)).mayChange).toBe(false)
    for (const refused of [
      await change(mara, { phone: '212-555-0199' }),
      await ask(mara, 'anew@families.test'),
    ])
      expect([refused.status, refused.problem.code]).toEqual([403, 'NOT_FOR_FAMILIES'])
    expect(made(await change(mara, { language: 'es' })).language).toBe('es')
  })

  test('who shares a mailbox changes nothing of whoever they say they are', async () => {
    const school = await makeSchool(rig)
    const { email } = await makeFamily(rig, school, { hasFather: true })
    await inside(rig, school.id, (query) => query(`update school set has_family_portal = true`))
    const { browser } = await logIn(school, email)
    const { step } = made(await browser.call(familySessions.prove, { body: { birthDate: BIRTH_DATE } }))
    made(
      await browser.call(familySessions.choosePerson, { body: { guardianId: step!.people[0]!.guardianId } }),
    )
    expect(await account({ browser })).toMatchObject({ mayChange: false, isEmailShared: true })
    expect((await ask({ browser }, 'anew@families.test')).problem.code).toBe('NOT_FOR_FAMILIES')
    expect((await change({ browser }, { phone: '212-555-0199' })).problem.code).toBe('NOT_FOR_FAMILIES')
  })
})

describe('Whoever is held back from a child', () => {
  const sees = async ({ browser }: LoggedInFamily) =>
    made(await browser.call(familySessions.current, {})).children

  test('by a do-not-release list stays so under a new name, and reads nothing different', async () => {
    const school = await makeSchool(rig)
    const [barred, other] = [await family(school), await family(school)]
    const body = { name: `Mara ${barred.lastName}`, note: '' } as never
    made(await call(rig, doNotRelease.add, { params: { id: barred.childId }, body }, school.admin))
    expect(await sees(barred)).toEqual([])
    const [answer, usual] = [
      await change(barred, { firstName: 'Rosa', lastName: 'Alvarez' }),
      await change(other, { firstName: 'Rosa', lastName: 'Alvarez' }),
    ]
    const shape = ({ email: _, version: __, ...rest }: object & { email?: string; version?: string }) => rest
    expect(shape(made(answer))).toEqual(shape(made(usual)))
    expect(await sees(barred)).toEqual([])
    const child = await asStaff(school, barred)
    expect(child.doNotRelease.map(({ name, note }) => [name, note])).toEqual([
      [`Mara ${barred.lastName}`, ''],
      ['Rosa Alvarez', `Mara ${barred.lastName} changed their own name in the family portal`],
    ])
    expect(await sees(other)).toHaveLength(1)
  })

  test('by staff stays so under a new name and a new address', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const { guardians } = made(
      await call(rig, guardianAccess.list, { params: { childId: mara.childId } }, school.admin),
    )
    const { guardianId } = guardians.find(({ name }) => name.startsWith('Mara'))!
    const params = { childId: mara.childId, guardianId }
    const body = { telling: 'NOTHING', reason: 'Order of the court', siblings: false } as never
    made(await call(rig, guardianAccess.set, { params, body }, school.admin))
    made(await change(mara, { firstName: 'Rosa', lastName: 'Alvarez' }))
    await changeEmail(rig, mara.browser, { from: mara.email, to: `anew.${mara.email}` })
    expect(await sees(mara)).toEqual([])
  })
})

describe('A new email address', () => {
  test('counts once its code came back; this device goes on, and the others are logged out', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const phone = await logIn(school, mara.email)
    const to = `anew.${mara.email}`
    const asked = made(await ask(mara, ` ${to} `))
    expect([asked.email, asked.newEmail?.email]).toEqual([mara.email, to])
    const { code } = await emailLetterTo(rig, school.id, to)
    expect((await confirm(mara, code === '000000' ? '000001' : '000000')).problem.code).toBe('CODE_WRONG')
    expect((await asStaff(school, mara)).primaryGuardian!.email).toBe(mara.email)
    const now = made(await confirm(mara, ` ${code!.slice(0, 3)} ${code!.slice(3)} `))
    expect([now.email, now.newEmail]).toEqual([to, null])
    expect((await asStaff(school, mara)).primaryGuardian!.email).toBe(to)
    const session = made(await mara.browser.call(familySessions.current, {}))
    expect([session.email, session.children.length, session.step]).toEqual([to, 1, null])
    expect((await phone.browser.call(familySessions.current, {})).status).toBe(401)
    expect((await confirm(mara, code!)).problem.code).toBe('CODE_EXPIRED')
    // The family is proved, also for the new address.
    const again = await logIn(school, to)
    expect(made(again.entered).session.step).toBeNull()
    expect(await historyOf(school, mara.childId)).toEqual([{ what: 'guardian.email-changed', who: 'Mara' }])
    const told = await emailLetterTo(rig, school.id, mara.email)
    expect(told.text).toContain(`now writes to you at a…@families.test`)
    expect(told.text).not.toContain(to)
  })

  test('works for 15 minutes, and ends with the next one', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    made(await ask(mara, `one.${mara.email}`))
    const one = await emailLetterTo(rig, school.id, `one.${mara.email}`)
    made(await ask(mara, `two.${mara.email}`))
    const two = await emailLetterTo(rig, school.id, `two.${mara.email}`)
    if (one.code !== two.code) expect((await confirm(mara, one.code!)).problem.code).toBe('CODE_WRONG')
    const late = familyBrowser(soon, school.id)
    for (const [name, value] of mara.browser.cookies) late.cookies.set(name, value)
    expect((await confirm({ browser: late }, two.code!)).problem.code).toBe('CODE_EXPIRED')
  })

  test('of another guardian is answered like any other, and gets a letter without a code', async () => {
    const school = await makeSchool(rig)
    const [mara, other] = [await family(school), await family(school)]
    const free = made(await ask(other, `free.${mara.email}`))
    expect(Object.keys(free)).toEqual(Object.keys(await account(mara)))
    const taken = made(await ask(mara, mara.tom.toUpperCase()))
    expect(taken).toEqual({
      ...(await account(mara)),
      newEmail: { email: mara.tom.toUpperCase(), until: expect.any(String) as string },
    })
    const letter = await emailLetterTo(rig, school.id, mara.tom)
    expect([letter.code, letter.text]).toEqual([undefined, expect.stringContaining('has it already')])
  })

  test.each([
    ['their own, in capitals', (email: string) => email.toUpperCase()],
    ['no address', () => 'mara'],
    ['one of two signs', (email: string) => `a@${email}`],
  ])('that is %s is refused at the field', async (_, typed) => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const { problem } = await ask(mara, typed(mara.email))
    expect(problem.fields).toMatchObject([{ path: 'email' }])
  })

  test('is not guessed: after 15 wrong codes even the right one is not looked at', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    made(await ask(mara, `anew.${mara.email}`))
    const { code } = await emailLetterTo(rig, school.id, `anew.${mara.email}`)
    const wrong = code === '111111' ? '222222' : '111111'
    for (let tries = 0; tries < 15; tries += 1) await confirm(mara, wrong)
    expect((await confirm(mara, code!)).problem.code).toBe('CODE_WRONG')
  })

  test('is asked for six times an hour at most', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    for (let nr = 0; nr < 6; nr += 1) made(await ask(mara, `nr${nr}.${mara.email}`))
    expect((await ask(mara, `last.${mara.email}`)).status).toBe(429)
  })
})

describe('The old address', () => {
  test('undoes the change within a week, and logs out whoever has the new one', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const token = await changeEmail(rig, mara.browser, { from: mara.email, to: 'thief@elsewhere.test' })
    const link = byLink(school, token)
    for (const _ of [1, 2])
      expect(made(await link.read())).toEqual({
        state: 'OPEN',
        oldAddress: 'f…@families.test',
        newAddress: 't…@elsewhere.test',
      })
    expect(made(await link.undo()).state).toBe('UNDONE')
    expect(made(await link.undo()).state).toBe('UNDONE')
    expect((await asStaff(school, mara)).primaryGuardian!.email).toBe(mara.email)
    expect((await mara.browser.call(familySessions.current, {})).status).toBe(401)
    expect(made((await logIn(school, mara.email)).entered).session.step).toBeNull()
    const { browser } = { browser: familyBrowser(rig, school.id) }
    await browser.call(familyLogIn.askForLetter, { body: { email: 'thief@elsewhere.test' } })
    expect((await logInLetterTo(rig, school.id, 'thief@elsewhere.test')).code).toBeUndefined()
    expect((await historyOf(school, mara.childId)).map(({ what }) => what)).toEqual([
      'guardian.email-changed',
      'guardian.email-undone',
    ])
  })

  test('undoes it also after the address was changed once more', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const first = await changeEmail(rig, mara.browser, { from: mara.email, to: `b.${mara.email}` })
    const second = await changeEmail(rig, mara.browser, { from: `b.${mara.email}`, to: `c.${mara.email}` })
    expect(made(await byLink(school, first).undo()).state).toBe('UNDONE')
    expect(made(await byLink(school, second).undo()).state).toBe('UNDONE')
    expect((await asStaff(school, mara)).primaryGuardian!.email).toBe(mara.email)
  })

  test('undoes nothing after a week, or once staff have changed the address', async () => {
    const school = await makeSchool(rig)
    const [mara, other] = [await family(school), await family(school)]
    const late = await changeEmail(rig, mara.browser, { from: mara.email, to: `b.${mara.email}` })
    const browser = familyBrowser(aWeekLater, school.id)
    expect(made(await browser.call(emailChangesByLink.undo, { body: { token: late } })).state).toBe('CLOSED')
    const token = await changeEmail(rig, other.browser, { from: other.email, to: `b.${other.email}` })
    const child = await asStaff(school, other)
    const body = {
      ...child,
      primaryGuardian: { ...child.primaryGuardian, email: 'staff@families.test' },
    } as never
    made(await call(rig, children.update, { params: { id: other.childId }, body }, school.admin))
    expect(made(await byLink(school, token).undo()).state).toBe('CLOSED')
    expect((await asStaff(school, other)).primaryGuardian!.email).toBe('staff@families.test')
  })

  test('is not undone by a made-up link, nor at another school', async () => {
    const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
    const mara = await family(school)
    const token = await changeEmail(rig, mara.browser, { from: mara.email, to: `b.${mara.email}` })
    expect((await byLink(other, token).undo()).problem.code).toBe('LINK_UNKNOWN')
    expect((await byLink(school, `${token.slice(0, -2)}AA`).undo()).problem.code).toBe('LINK_UNKNOWN')
    expect((await asStaff(school, mara)).primaryGuardian!.email).toBe(`b.${mara.email}`)
  })
})
