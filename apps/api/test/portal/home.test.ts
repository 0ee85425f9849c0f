import { expect, test } from 'vitest'
import { familyHome } from '@afterbell/contract/portal/family-home'
import { offersByLink } from '@afterbell/contract/portal/family-offers'
import { familyPayments } from '@afterbell/contract/portal/family-payments'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { TO_DO_MAX } from '@afterbell/domain/portal/home/to-do'
import { call, useRig } from '../rig/app.ts'
import type { FamilyBrowser } from '../rig/families/browser.ts'
import { limitGuardian } from '../rig/families/limited.ts'
import { logInFamily } from '../rig/families/logged-in.ts'
import { addMethod, bill, logInOther, logInOwing, paidClass, setHomes } from '../rig/families/owing.ts'
import { connectSandbox } from '../rig/paying/paying.ts'
import { enroll, inside, made, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

const home = async (browser: FamilyBrowser) => made(await browser.call(familyHome.home, {}))
const kinds = async (browser: FamilyBrowser) => (await home(browser)).toDo.map(({ is }) => is)

/** Makes every open invoice of a school due on a day of November 2026. */
const dueOn = (school: MadeSchool, date: string) =>
  inside(rig, school.id, (query) => query(`update invoice set first_due_on = $1`, [date]))

/** Offers a child the one spot of a class. */
async function offer(school: MadeSchool, childId: string, className: string): Promise<void> {
  const classId = await makeClass(rig, school, { className, maxEnroll: 1, price: 0 })
  const [rosterId] = await enroll(rig, school, classId, 1)
  const at = { at: 'classes' as const, params: { id: classId } }
  made(await call(rig, waitLists.add, { ...at, body: { childId } }, school.admin))
  const params = { id: classId, rosterId: rosterId! }
  made(await call(rig, rosters.remove, { at: 'classes', params }, school.admin))
}

test('A guardian finds what to do for all their children and about their own money, the most urgent first', async () => {
  const school = await makeSchool(rig)
  const { browser, childId, invoiceId, lastName } = await logInOwing(rig, school)
  await dueOn(school, '2026-11-10')
  await offer(school, childId, 'Pottery')
  const { toDo, hasMore } = await home(browser)
  expect(hasMore).toBe(false)
  expect(toDo).toMatchObject([
    {
      is: 'OFFER',
      child: { id: childId, name: `Ann ${lastName}` },
      name: 'Pottery',
      detail: '',
      amount: null,
    },
    { is: 'PAST_DUE', id: invoiceId, child: null, amount: 10000, date: '2026-11-10', path: null },
  ])
  const token = toDo[0]!.path!.split('#token=')[1]!
  const body = { token, offerId: toDo[0]!.id }
  made(await browser.call(offersByLink.decline, { body } as never))
  expect(await kinds(browser)).toEqual(['PAST_DUE'])
})

test('What is due later, charged automatically or being paid needs nothing; a card that expires before does', async () => {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const { browser, invoiceId } = await logInOwing(rig, school)
  await dueOn(school, '2027-03-10')
  expect(await home(browser)).toEqual({ toDo: [], hasMore: false })
  await dueOn(school, '2026-11-20')
  expect(await kinds(browser)).toEqual(['DUE_SOON'])
  const methodId = await addMethod(rig, browser)
  const params = { methodId }
  made(await browser.call(familyPayments.makeDefault, { params }))
  made(await browser.call(familyPayments.setAutopay, { params, body: { isOn: true } }))
  expect(await kinds(browser)).toEqual([])
  await inside(rig, school.id, (query) => query(`update payment_method set expires_on = '2026-10-31'`))
  expect((await home(browser)).toDo).toMatchObject([
    { is: 'CARD_EXPIRES', id: methodId, date: '2026-10-31', detail: expect.stringMatching(/^\d{4}$/) },
  ])
  await inside(rig, school.id, (query) => query(`update payment_method set expires_on = '2030-10-31'`))
  const body = { attempt: crypto.randomUUID(), invoiceIds: [invoiceId], methodId, amount: 100 }
  made(await browser.call(familyPayments.pay, { body }))
  expect(await kinds(browser)).toEqual([])
})

test('Nobody finds what another family or the other home has to do', async () => {
  const school = await makeSchool(rig)
  const mara = await logInFamily(rig, school)
  const tom = await logInOther(rig, school, mara)
  const stranger = await logInFamily(rig, school)
  await setHomes(rig, school, mara.childId, [60, 40])
  await bill(rig, school, mara.childId, await paidClass(rig, school))
  await dueOn(school, '2026-11-10')
  const amounts = async (browser: FamilyBrowser) => (await home(browser)).toDo.map(({ amount }) => amount)
  expect([await amounts(mara.browser), await amounts(tom), await amounts(stranger.browser)]).toEqual([
    [6000],
    [4000],
    [],
  ])
})

test('Whoever may know of money only finds money alone, and whoever is shut out nothing', async () => {
  const school = await makeSchool(rig)
  const { browser, childId } = await logInOwing(rig, school)
  await dueOn(school, '2026-11-10')
  await offer(school, childId, 'Marrowstone')
  await limitGuardian(rig, school, childId, 'MONEY')
  const { toDo } = await home(browser)
  expect(toDo).toMatchObject([{ is: 'PAST_DUE', child: null, detail: '' }])
  expect(JSON.stringify(toDo)).not.toMatch(/Marrowstone|Zebrawood/)
  await limitGuardian(rig, school, childId, 'NOTHING')
  expect(await home(browser)).toEqual({ toDo: [], hasMore: false })
})

test('At a school that is not active only what is owed is left to do', async () => {
  const school = await makeSchool(rig)
  const { browser, childId } = await logInOwing(rig, school)
  await dueOn(school, '2026-11-10')
  await offer(school, childId, 'Pottery')
  await rig.pool.pg.query(`update school_directory set state = 'INACTIVE', state_since = $2 where id = $1`, [
    school.id,
    '2026-11-17T20:00:00Z',
  ])
  expect(await kinds(browser)).toEqual(['PAST_DUE'])
})

test('However much there is, one page holds it, and says that there is more', async () => {
  const school = await makeSchool(rig)
  const { browser, childId } = await logInFamily(rig, school)
  for (let each = 0; each <= TO_DO_MAX; each += 1)
    await bill(
      rig,
      school,
      childId,
      await makeClass(rig, school, {
        className: `Club ${'abcdefghijklmnopqrstuvwxyz'[each]}`,
        price: 10,
        maxEnroll: 5,
        classStartDate: '2026-12-07',
        classEndDate: '2026-12-28',
      }),
    )
  await dueOn(school, '2026-11-10')
  const { toDo, hasMore } = await home(browser)
  expect([toDo.length, hasMore]).toEqual([TO_DO_MAX, true])
})
