import { describe, expect, test } from 'vitest'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { familyMoney } from '@afterbell/contract/portal/family-money'
import type { Telling } from '@afterbell/domain/messages/tellings'
import { call, useRig } from '../rig/app.ts'
import { bill, logInOther, logInOwing, openInvoices, paidClass, setHomes } from '../rig/families/owing.ts'
import type { FamilyBrowser } from '../rig/families/browser.ts'
import { logInFamily } from '../rig/families/logged-in.ts'
import { creditOf } from '../rig/paying/credit-of.ts'
import { connectSandbox, enrolled } from '../rig/paying/paying.ts'
import { made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

const account = async (browser: FamilyBrowser) => made(await browser.call(familyMoney.account, {}))
const invoice = (browser: FamilyBrowser, invoiceId: string, language = 'en') =>
  browser.call(familyMoney.invoice, { params: { invoiceId } }, { 'accept-language': language })

describe('An invoice', () => {
  test('says what is owed, for what, and why it is this much', async () => {
    const school = await makeSchool(rig)
    const { browser, invoiceId } = await logInOwing(rig, school)
    expect(await account(browser)).toMatchObject({ openAmount: 10000, creditAmount: 0, hasInvoices: true })
    const answer = made(await invoice(browser, invoiceId))
    expect(answer).toMatchObject({
      status: 'OPEN',
      children: ['Ann'],
      activities: 'Zebrawood',
      total: 10000,
      amountDue: 10000,
      isMoneyOnly: false,
      payUrl: null,
    })
    expect(answer.lines).toMatchObject([{ child: 'Ann', meetings: 4, amount: 10000 }])
    expect(answer.lines[0]!.reason).toContain('4 meetings')
    const spanish = made(await invoice(browser, invoiceId, 'es'))
    expect(spanish.lines[0]!.reason).toContain('4 sesiones')
  })

  test('of somebody else is not there', async () => {
    const school = await makeSchool(rig)
    const one = await logInOwing(rig, school)
    const other = await logInOwing(rig, school)
    expect((await invoice(one.browser, other.invoiceId)).status).toBe(404)
    expect((await openInvoices(one.browser)).map(({ id }) => id)).toEqual([one.invoiceId])
  })
})

describe('A guardian', () => {
  test('sees what the other one was asked only while both live in one home', async () => {
    const school = await makeSchool(rig)
    const mara = await logInOwing(rig, school)
    const tom = await logInOther(rig, school, mara)
    expect((await account(tom)).hasInvoices).toBe(false)
    expect((await invoice(tom, mara.invoiceId)).status).toBe(404)
    await setHomes(rig, school, mara.childId, [100])
    expect(made(await invoice(tom, mara.invoiceId)).amountDue).toBe(10000)
    expect(made(await invoice(mara.browser, mara.invoiceId)).amountDue).toBe(10000)
  })

  test('of two homes sees their own, and neither sees what was asked or credited before', async () => {
    const school = await makeSchool(rig)
    await connectSandbox(rig, school)
    const mara = await logInFamily(rig, school)
    const tom = await logInOther(rig, school, mara)
    const classId = await paidClass(rig, school)
    const spot = await enrolled(rig, school, mara.childId, classId)
    await creditOf(rig, school, { ...spot, classId }, { owes: true })
    const [asked] = await openInvoices(mara.browser)
    expect(await account(mara.browser)).toMatchObject({ openAmount: 2500, creditAmount: 10000 })
    await setHomes(rig, school, mara.childId, [60, 40])
    for (const browser of [mara.browser, tom]) {
      expect(await account(browser)).toMatchObject({ openAmount: 0, creditAmount: 0, hasInvoices: false })
      expect((await invoice(browser, asked!.id)).status).toBe(404)
    }
    await bill(rig, school, mara.childId, await paidClass(rig, school, 'Alder'))
    const [[ofMara], [ofTom]] = [await openInvoices(mara.browser), await openInvoices(tom)]
    expect([ofMara!.amountDue, ofTom!.amountDue]).toEqual([6000, 4000])
    expect((await invoice(mara.browser, ofTom!.id)).status).toBe(404)
    expect((await invoice(tom, ofMara!.id)).status).toBe(404)
  })
})

describe('A guardian whom a do-not-release list names', () => {
  const decided = async (school: MadeSchool, childId: string, name: string, telling: Telling) => {
    const answer = made(
      await call(rig, doNotRelease.add, { params: { id: childId }, body: { name } } as never, school.admin),
    ) as unknown as { doNotRelease: { id: string }[] }
    const child = made(await call(rig, children.get, { params: { id: childId } }, school.admin))
    const params = { childId, id: answer.doNotRelease[0]!.id }
    const body = { guardianId: child.primaryGuardian!.id, telling, reason: 'The court said so' }
    made(await call(rig, doNotRelease.decideTelling, { params, body }, school.admin))
  }

  test('sees amounts, the month and the first name where they may know of money only', async () => {
    const school = await makeSchool(rig)
    const mara = await logInOwing(rig, school)
    await decided(school, mara.childId, `Mara ${mara.lastName}`, 'MONEY')
    const answer = made(await invoice(mara.browser, mara.invoiceId))
    expect(answer).toMatchObject({ isMoneyOnly: true, activities: null, amountDue: 10000, memo: '' })
    expect(answer.lines).toMatchObject([
      { label: 'Program fee', child: 'Ann', month: '2026-12-01', activity: null, reason: null, period: null },
    ])
    const list = await openInvoices(mara.browser)
    for (const mark of ['Zebrawood', '12-07', 'Monday', '4 meetings'])
      expect(JSON.stringify([answer, list])).not.toContain(mark)
  })

  test('sees no invoice that names the child, in no list and in no sum, and those of a sibling', async () => {
    const school = await makeSchool(rig)
    const mara = await logInOwing(rig, school)
    const child = made(await call(rig, children.get, { params: { id: mara.childId } }, school.admin))
    const benId = await makeChild(rig, school, {
      firstName: 'Ben',
      lastName: mara.lastName,
      birthDate: '2019-03-01',
      siblingId: mara.childId,
      primaryGuardian: child.primaryGuardian,
    } as never)
    await bill(rig, school, benId, mara.classId)
    expect((await account(mara.browser)).openAmount).toBe(20000)
    await decided(school, mara.childId, `Mara ${mara.lastName}`, 'NOTHING')
    expect((await invoice(mara.browser, mara.invoiceId)).status).toBe(404)
    const left = await openInvoices(mara.browser)
    expect(left).toMatchObject([{ children: ['Ben'], amountDue: 10000 }])
    expect(await account(mara.browser)).toMatchObject({ openAmount: 10000, creditAmount: null })
  })
})
