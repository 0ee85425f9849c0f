import { describe, expect, test } from 'vitest'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { guardianAccess } from '@afterbell/contract/families/guardian-access'
import { familyCalendar } from '@afterbell/contract/portal/family-calendar'
import { familySessions } from '@afterbell/contract/portal/family-log-in'
import { writes } from '@afterbell/contract/kernel/op'
import type { Telling } from '@afterbell/domain/messages/tellings'
import { call, useRig } from '../rig/app.ts'
import { familyBrowser, logInByCode } from '../rig/families/browser.ts'
import { logInFamily, type LoggedInFamily } from '../rig/families/logged-in.ts'
import { bill, openInvoices, paidClass } from '../rig/families/owing.ts'
import { idsIn } from '../rig/families/ids-in.ts'
import { made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'
import { callsServed } from '../rig/samples.ts'
import { send } from '../rig/send.ts'

// Whoever the court keeps away from a child learns nothing of the child here: no name, no time, no place, no number.

const rig = useRig()

/** Words that stand nowhere but with Ann. */
const MARKS = ['Quillon', 'Zebrawood', 'Marrowstone']

interface Family extends LoggedInFamily {
  benId: string
  /** For what the child does. */
  invoiceId: string
  /** The secret of the address of their calendar. */
  token: string
}

/** A mother who is logged in, her daughter Quillon in a class, and Ben, whom nobody keeps from her. */
async function family(school: MadeSchool): Promise<Family> {
  const loggedIn = await logInFamily(rig, school, { firstName: 'Quillon' })
  const child = made(await call(rig, children.get, { params: { id: loggedIn.childId } }, school.admin))
  const benId = await makeChild(rig, school, {
    firstName: 'Ben',
    lastName: loggedIn.lastName,
    birthDate: '2019-03-01',
    siblingId: loggedIn.childId,
    primaryGuardian: child.primaryGuardian,
  } as never)
  await bill(rig, school, loggedIn.childId, await paidClass(rig, school, 'Zebrawood'))
  const [invoice] = await openInvoices(loggedIn.browser)
  const { link } = made(await loggedIn.browser.call(familyCalendar.create, {}))
  return { ...loggedIn, benId, invoiceId: invoice!.id, token: link!.split('/').at(-2)! }
}

const list = (school: MadeSchool, childId: string, name: string) =>
  call(rig, doNotRelease.add, { params: { id: childId }, body: { name } } as never, school.admin)

/** Each call is asked with all of them, and takes those that it knows. */
const QUERIES = [{}, { from: '2026-11-16' }, { from: '2027-01-04' }, { isOpen: 'true' }, { isOpen: 'false' }]

/** Everything the family's calls and calendar answer, and what they answer for the child's own id. */
async function everything({ browser, childId, invoiceId, token }: Family): Promise<string> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { 'sec-fetch-site': 'same-origin' }
  const bodies: string[] = []
  const ownIds: Record<string, string> = { child: childId, invoice: invoiceId }
  for (const { op, path } of callsServed()) {
    if (op.allow !== 'family' || (writes(op) && op.name !== 'familySessions.current')) continue
    const params: Record<string, string> = { schoolId: browser.schoolId }
    for (const { of, path: at } of idsIn(op))
      if (at[0] === 'params') params[at[1]!] = ownIds[of!] ?? crypto.randomUUID()
    for (const query of QUERIES)
      bodies.push((await send(rig, op, path, { params, query: query as never, headers, cookie })).body)
  }
  const schoolId = browser.schoolId
  bodies.push((await call(rig, familyCalendar.followed, { params: { schoolId, token } })).raw.toString())
  return bodies.join('\n')
}

const decide = (
  school: MadeSchool,
  ids: { childId: string; id: string },
  guardianId: string,
  telling: Telling,
) =>
  call(
    rig,
    doNotRelease.decideTelling,
    { params: ids, body: { guardianId, telling, reason: 'The court said so' } },
    school.admin,
  )

describe('A guardian whom a do-not-release list names', () => {
  test('sees a child like any other before that', async () => {
    const mara = await family(await makeSchool(rig))
    expect(await everything(mara)).toContain('Quillon')
    expect(await everything(mara)).toContain('Zebrawood')
  })

  test.each([
    ['the same name', (lastName: string) => `Mara ${lastName}`],
    ['a near name', (lastName: string) => `Marah ${lastName}`],
    ['the names the other way round', (lastName: string) => `${lastName} Mara`],
  ])('by %s finds no mark of the child anywhere, from the next call on', async (_, nameOf) => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    made(await list(school, mara.childId, nameOf(mara.lastName)))
    const answers = await everything(mara)
    for (const mark of MARKS) expect(answers).not.toContain(mark)
    expect(answers).not.toContain(mara.childId)
    expect(answers).toContain('Ben')
    const { children: seen } = made(await mara.browser.call(familySessions.current, {}))
    expect(seen.map(({ id }) => id)).toEqual([mara.benId])
  })

  test('sees the child again only as far as a Super Admin says', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const { doNotRelease: entries } = made(
      await list(school, mara.childId, `Mara ${mara.lastName}`),
    ) as unknown as { doNotRelease: { id: string }[] }
    const child = made(await call(rig, children.get, { params: { id: mara.childId } }, school.admin))
    const ids = { childId: mara.childId, id: entries[0]!.id }
    const guardianId = child.primaryGuardian!.id
    for (const telling of ['NOTHING', 'MONEY'] as const) {
      made(await decide(school, ids, guardianId, telling))
      const answers = await everything(mara)
      // Of whom one may know about money, invoices tell the first name.
      const marks = telling === 'MONEY' ? MARKS.slice(1) : MARKS
      for (const mark of marks) expect(answers).not.toContain(mark)
    }
    made(await decide(school, ids, guardianId, 'EVERYTHING'))
    expect(await everything(mara)).toContain('Quillon')
  })

  test('keeps the other guardian from the child too, while both have one address', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const child = made(await call(rig, children.get, { params: { id: mara.childId } }, school.admin))
    const tom = { firstName: 'Tom', lastName: 'Vale', email: mara.email, phone: '646-555-0111' }
    const body = { ...child, secondaryGuardian: tom, expectedVersion: child.version }
    made(
      await call(rig, children.update, { params: { id: mara.childId }, body: body as never }, school.admin),
    )
    made(await list(school, mara.childId, 'Tom Vale'))
    for (const mark of MARKS) expect(await everything(mara)).not.toContain(mark)
  })
})

describe('A guardian whom staff shut out without a list', () => {
  const access = async (school: MadeSchool, { childId }: LoggedInFamily) =>
    made(await call(rig, guardianAccess.list, { params: { childId } }, school.manager))
  const decideAccess = async (school: MadeSchool, mara: LoggedInFamily, telling: Telling) => {
    const [guardian] = (await access(school, mara)).guardians
    const params = { childId: mara.childId, guardianId: guardian!.guardianId }
    const body = { telling, reason: 'Custody order' }
    return made(await call(rig, guardianAccess.set, { params, body }, school.manager))
  }

  test.each(['NOTHING', 'MONEY'] as const)(
    'by %s finds no mark of the child anywhere, from the next call on',
    async (telling) => {
      const school = await makeSchool(rig)
      const mara = await family(school)
      await decideAccess(school, mara, telling)
      const answers = await everything(mara)
      // Of whom one may know about money, invoices tell the first name.
      const marks = telling === 'MONEY' ? MARKS.slice(1) : MARKS
      for (const mark of marks) expect(answers).not.toContain(mark)
      expect(answers).not.toContain(mara.childId)
      expect(answers).toContain('Ben')
      await decideAccess(school, mara, 'EVERYTHING')
      expect(await everything(mara)).toContain('Quillon')
    },
  )

  test('finds none after a correction of their name, and none when they were removed and entered again', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    await decideAccess(school, mara, 'NOTHING')
    const save = async (guardians: object) => {
      const params = { id: mara.childId }
      const child = made(await call(rig, children.get, { params }, school.admin))
      const body = { ...child, expectedVersion: child.version, ...guardians }
      made(await call(rig, children.update, { params, body: body as never }, school.admin))
      return child
    }
    const before = await save({})
    await save({ primaryGuardian: { ...before.primaryGuardian, firstName: 'Marah' } })
    for (const mark of MARKS) expect(await everything(mara)).not.toContain(mark)
    const tom = { firstName: 'Tom', lastName: 'Vale', email: null, phone: '646-555-0111' }
    await save({ primaryGuardian: { ...before.primaryGuardian, firstName: 'Mara' }, secondaryGuardian: tom })
    const { secondaryGuardian } = await save({})
    await save({ primaryGuardian: secondaryGuardian, secondaryGuardian: null })
    expect((await access(school, mara)).removed).toMatchObject([{ telling: 'NOTHING' }])
    const again = { ...before.primaryGuardian, id: null }
    await save({ secondaryGuardian: again })
    const back = await logInAgain(mara)
    for (const mark of MARKS) expect(await everything(back)).not.toContain(mark)
    expect(await everything(back)).toContain('Ben')
  })
})

/** Logs in once more at the same address. */
async function logInAgain(family: Family): Promise<Family> {
  const browser = familyBrowser(rig, family.browser.schoolId)
  made(await logInByCode(rig, browser, family.email))
  return { ...family, browser }
}
