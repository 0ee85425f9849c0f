import { expect, test } from 'vitest'
import { activityPages } from '@afterbell/contract/public-pages/activity-page'
import { payByLink } from '@afterbell/contract/payments/pay-by-link'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeClass, makeSchool } from '../rig/make.ts'
import { connectSandbox, enrolled, linkOf } from '../rig/paying/paying.ts'

const rig = useRig()
const SPANISH = { 'accept-language': 'es' }

test('A family that reads Spanish reads in it what an activity comes to, and why its invoice has each amount', async () => {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const classId = await makeClass(rig, school, {
    className: 'Kites',
    price: 20,
    billingType: 'DAY',
    addOns: [{ name: 'Kit', price: 15, required: true }],
    earlyBirdDiscount: { bonusType: 'FIXED_AMOUNT', amount: 5, active: true, endDate: '2027-12-31' },
  })
  const linesOn = async (headers: Record<string, string>, as = {}) => {
    const input = { at: 'classes', params: { schoolId: school.id, id: classId } } as const
    return made(await call(rig, activityPages.dates, input, as, headers)).quotes[0]!.quote.lines
  }
  const english = [
    { kind: 'BASE', label: 'Kites', reason: '4 meetings, $20 each', amount: 8000 },
    { kind: 'ADD_ON', label: 'Kit', reason: '1 at $15, included with every spot', amount: 1500 },
    { kind: 'DISCOUNT', label: 'Early bird', reason: '$5 off, signed up by 12/31/2027', amount: -500 },
  ]
  const spanish = [
    { kind: 'BASE', label: 'Kites', reason: '4 sesiones, $20 cada una', amount: 8000 },
    { kind: 'ADD_ON', label: 'Kit', reason: '1 a $15, incluido con cada cupo', amount: 1500 },
    {
      kind: 'DISCOUNT',
      label: 'Inscripción anticipada',
      reason: '$5 de descuento, por inscribirse a más tardar el 12/31/2027',
      amount: -500,
    },
  ]
  expect(await linesOn({})).toEqual(english)
  expect(await linesOn(SPANISH)).toEqual(spanish)
  expect(await linesOn(SPANISH, school.admin)).toEqual(english)

  const { childId } = await enrolled(rig, school, await makeChild(rig, school), classId)
  const { token, invoiceId } = await linkOf(rig, school, childId)
  const invoiceIn = async (headers: Record<string, string>) =>
    made(
      await call(rig, payByLink.invoice, { params: { schoolId: school.id }, body: { token } }, {}, headers),
    ).lines.map(({ label, reason }) => ({ label, reason }))
  const told = (lines: typeof english) => lines.map(({ label, reason }) => ({ label, reason }))
  expect(await invoiceIn({})).toEqual(told(english))
  expect(await invoiceIn(SPANISH)).toEqual(told(spanish))
  // What is stored has no language: the same invoice is told in each.
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select reason from invoice_line where invoice_id = $1 and kind = 'DISCOUNT'`, [invoiceId]),
  )
  expect(rows).toEqual([
    { reason: { key: 'EARLY_BIRD', parts: { off: { cents: 500 }, until: '2027-12-31', isLimited: false } } },
  ])
})
