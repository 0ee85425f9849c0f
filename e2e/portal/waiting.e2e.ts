import { aftercare } from '../../packages/contract/src/activities/aftercare.ts'
import { dropIns } from '../../packages/contract/src/drop-in/drop-in.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { bookingWords as bookingEnglish } from '../../packages/domain/src/portal/booking/family-words.en.ts'
import { bookingWords as bookingSpanish } from '../../packages/domain/src/portal/booking/family-words.es.ts'
import { mandateWords as mandateEnglish } from '../../packages/domain/src/portal/offers/mandate-words.en.ts'
import { mandateWords as mandateSpanish } from '../../packages/domain/src/portal/offers/mandate-words.es.ts'
import { moneyWords as moneyEnglish } from '../../packages/domain/src/portal/money/family-words.en.ts'
import { moneyWords as moneySpanish } from '../../packages/domain/src/portal/money/family-words.es.ts'
import { spotWords as spotEnglish } from '../../packages/domain/src/portal/spots/family-words.en.ts'
import { spotWords as spotSpanish } from '../../packages/domain/src/portal/spots/family-words.es.ts'
import { expect, test } from '../rig/afterbell.ts'
import { cutOff } from '../rig/layout.ts'
import { letters, officeOf } from '../rig/office.ts'
import { connected } from '../rig/pay-flow.ts'
import { acceptPolicies, billedFamily, enterCard, letFamilies, logInFamily } from '../rig/portal.ts'
import { violations } from '../rig/violations.ts'

const SAYS = {
  en: {
    booking: bookingEnglish,
    mandate: mandateEnglish,
    money: moneyEnglish,
    spots: spotEnglish,
    accept: /^Accept: /,
    friday: /^Friday, October 16/,
  },
  es: {
    booking: bookingSpanish,
    mandate: mandateSpanish,
    money: moneySpanish,
    spots: spotSpanish,
    accept: /^Aceptar: /,
    friday: /^viernes,? 16 de octubre/,
  },
} as const

for (const language of ['en', 'es'] as const)
  test(`a mother waits for a full class, which is taken and charged when it opens (${language}) @phone @journey`, async ({
    page,
    logins,
    baseURL,
  }) => {
    await connected(baseURL!, logins['Super Admin']!)
    const office = await officeOf(baseURL!, logins['Super Admin']!)
    const { booking, mandate, money, accept } = SAYS[language]
    const { email } = await billedFamily(office, { price: 80 })
    const full = await office.classWith({ price: 40, maxEnroll: 1, wednesday: false, monday: true })
    const [gus] = await office.enroll(full.id, 'Gus')
    await page.setViewportSize({ width: 390, height: 844 })
    await logInFamily(page, office, { email, language })
    // A mandate waits for the family to accept the policies of the school.
    const portal = '/portal/harbor-lane'
    await page.goto(`${portal}/policies#lang=${language}`)
    await acceptPolicies(page, accept)
    await page.goto(`${portal}/payments/methods#lang=${language}`)
    await page.getByRole('button', { name: money.add.CARD }).click()
    await enterCard(page, { language })

    await page.goto(`${portal}/book/${full.id}#lang=${language}`)
    await page.getByRole('button', { name: booking.wait }).click()
    await page.getByRole('radio', { name: mandate.take }).check()
    await page.getByLabel(mandate.limit, { exact: true }).fill('50')
    expect(await violations(page)).toEqual([])
    expect(await cutOff(page)).toEqual([])
    await page.getByRole('button', { name: mandate.agree }).click()
    await expect(page.getByText(mandate.saved)).toBeVisible()

    const at = 'classes' as const
    await office.call(rosters.remove, { at, params: { id: full.id, rosterId: gus!.rosterId } })
    await expect(async () => {
      const { content } = await office.call(rosters.list, { at, params: { id: full.id } })
      expect(content.map(({ firstName }) => firstName)).toEqual(['Ann'])
    }).toPass({ timeout: 45_000 })
    await page.goto(`${portal}/payments#lang=${language}`)
    await page.getByRole('button', { name: money.showPayments }).click()
    await expect(page.getByText('$40').first()).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

for (const language of ['en', 'es'] as const)
  test(`a mother books a single day of care and cancels it (${language}) @phone @journey`, async ({
    page,
    logins,
    baseURL,
  }) => {
    const office = await officeOf(baseURL!, logins['Super Admin']!)
    await letFamilies(office, { book: true, payLater: true })
    await letFamilies(office, { giveUp: 'THEMSELVES', giveUpBefore: 'NEXT_MEETING', giveUpDays: 0 })
    const { booking, spots, accept, friday } = SAYS[language]
    const { email, childId } = await billedFamily(office, { price: 80 })
    const hours = { id: null, timeFrom: '14:00', timeTo: '18:00', dropIn: true, maxDropIn: 1 }
    const { id } = await office.call(aftercare.create, {
      body: {
        aftercareName: `Harbor ${letters()}`,
        aftercareStartDate: '2026-10-05',
        aftercareEndDate: '2026-10-30',
        signUpBeginsDate: '2026-09-01',
        signUpBeginsTime: '08:00',
        dropInPrice: 14.5,
        dropInBillingRate: 'DAY',
        days: [{ day: 'friday', ...hours }],
      },
    })
    const booked = async () =>
      (await office.call(dropIns.list, { at: 'aftercare', params: { id } })).content.length
    await page.setViewportSize({ width: 390, height: 844 })
    await logInFamily(page, office, { email, language })
    const portal = '/portal/harbor-lane'
    await page.goto(`${portal}/book/${id}#lang=${language}`)
    await page.getByRole('radio', { name: booking.singleDays }).check()
    await page.getByRole('checkbox', { name: /^Ann / }).check()
    await page.getByRole('checkbox', { name: friday }).check()
    expect(await violations(page)).toEqual([])
    expect(await cutOff(page)).toEqual([])
    await page.getByRole('button', { name: new RegExp(`^${booking.hold('')}`) }).click()
    await page.getByRole('link', { name: booking.toCart }).click()
    await acceptPolicies(page, accept)
    await page.getByRole('radio', { name: booking.onInvoice }).check()
    await page
      .getByRole('button', { name: new RegExp(`^${booking.invoiceNow('').split('  ')[0]!.split(',')[0]}`) })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: booking.bookedTitle })).toBeVisible()
    expect(await booked()).toBe(1)

    await page.goto(`${portal}/children/${childId}#lang=${language}`)
    await page.getByRole('button', { name: new RegExp(`^${spots.giveUpDay}`) }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('14')
    expect(await violations(page)).toEqual([])
    expect(await cutOff(page)).toEqual([])
    await dialog.getByRole('button', { name: spots.send }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(booked).toBe(0)
  })
