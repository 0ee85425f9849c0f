import { expect, test } from 'vitest'
import { familyCart } from '@afterbell/contract/portal/family-bookings'
import { familyForms } from '@afterbell/contract/portal/family-forms'
import { useRig } from '../rig/app.ts'
import { addLines, bookAll, cartOf, logInBooking } from '../rig/families/carts/booking.ts'
import { makeForm } from '../rig/families/forms.ts'
import { made, makeClass, makeSchool } from '../rig/make.ts'

const rig = useRig()

/** A mother who holds a spot in a class that asks a form. */
async function holdingAskedFor(over: Record<string, unknown> = {}) {
  const school = await makeSchool(rig)
  const { form, classId } = await makeForm(rig, school, over)
  const mara = await logInBooking(rig, school)
  const { cart } = made(
    await addLines(mara.browser, [{ activityId: classId, childIds: [mara.childId] }], 'en'),
  )
  return { school, form, cart, ...mara }
}

const addressOf = ({ child, enrollmentId, formId }: Awaited<ReturnType<typeof cartOf>>['forms'][number]) => ({
  childId: child.id,
  enrollmentId,
  formId,
})

test('A cart asks for the forms of what it holds, and a required one comes before booking', async () => {
  const { school, form, cart, browser, childId, lastName } = await holdingAskedFor({
    askType: 'ASK_EVERY_TIME',
  })
  expect(cart.forms).toMatchObject([
    { formId: form.id, child: { id: childId }, state: 'MISSING', isDueNow: true },
  ])
  const refused = await bookAll(browser, { cents: 0 })
  expect(refused.problem).toMatchObject({ code: 'FORM_DUE', message: expect.stringContaining(lastName) })
  expect((await cartOf(browser)).lines).toMatchObject([{ state: 'HELD' }])

  const params = addressOf(cart.forms[0]!)
  const [question, consent] = form.formFields
  const answers = { [question!.id]: 'Nuts', [consent!.id]: true }
  const body = { formVersion: 1, answers }
  const saved = made(await browser.call(familyForms.save, { params, body } as never))
  expect(saved).toMatchObject({ state: 'ANSWERED', before: null })
  expect((await cartOf(browser)).forms).toEqual([])
  expect(made(await bookAll(browser, { cents: 0 })).cart).toMatchObject({
    lines: [{ state: 'BOOKED' }],
    forms: [],
  })

  // The same form, asked anew by another class, begins with what was answered, but for what was agreed to.
  const activityId = await makeClass(rig, school, {
    formIds: [form.id],
    price: 0,
    timeFrom: '17:00',
    timeTo: '18:00',
  })
  const again = made(await addLines(browser, [{ activityId, childIds: [childId] }]))
  const next = again.cart.forms.find(({ isDueNow }) => isDueNow)!
  expect(made(await browser.call(familyForms.get, { params: addressOf(next) }))).toMatchObject({
    answer: null,
    before: { [question!.id]: 'Nuts' },
  })
  expect(made(await browser.call(familyForms.get, { params: addressOf(next) })).before).not.toHaveProperty(
    consent!.id,
  )
})

test('A form that wants a file, or is not required, is shown and can follow', async () => {
  for (const over of [
    { formFields: [{ sortedId: 0, question: 'Action plan', fieldType: 'FILE', required: true }] },
    { required: false },
  ]) {
    const { cart, browser } = await holdingAskedFor(over)
    expect(cart.forms).toMatchObject([{ isDueNow: false }])
    const booked = made(await bookAll(browser, { cents: 0 })).cart
    expect(booked).toMatchObject({ lines: [{ state: 'BOOKED' }], forms: [{ isDueNow: false }] })
  }
})

test('What was answered stays where the hold has ended, and a line that is let go asks nothing', async () => {
  const { form, cart, browser } = await holdingAskedFor()
  const params = addressOf(cart.forms[0]!)
  const body = { formVersion: 1, answers: { [form.formFields[0]!.id]: 'Nuts' } }
  made(await browser.call(familyForms.save, { params, body } as never))
  made(await browser.call(familyCart.remove, { params: { cartLineId: cart.lines[0]!.id } }))
  expect((await cartOf(browser)).forms).toEqual([])
  const held = made(
    await addLines(browser, [{ activityId: cart.lines[0]!.activityId, childIds: [params.childId] }]),
  )
  expect(held.cart.lines).toMatchObject([{ state: 'HELD' }])
  // Asked once: the answer counts for every enrollment of the child.
  expect(held.cart.forms).toEqual([])
})
