import { randomUUID } from 'node:crypto'
import { familyCart } from '@afterbell/contract/portal/family-bookings'
import { familyPolicies } from '@afterbell/contract/portal/family-policies'
import { addLines, logInBooking } from '../../families/booking.ts'
import { addMethod, paidClass } from '../../families/owing.ts'
import { inside, made } from '../../make.ts'
import { connectSandbox } from '../../paying/paying.ts'
import { ofBrowser } from '../families.ts'
import type { Samples, World } from '../world.ts'

export const bookingSamples: Samples = {
  'familyBookings.choices': async (world) => {
    const { sample, activityId } = await wanting(world)
    return { ...sample, params: { activityId } }
  },
  'familyBookings.price': async (world) => {
    const { sample, line } = await wanting(world)
    return { ...sample, body: { lines: [line] } }
  },
  'familyCart.get': async (world) => (await withCart(world)).sample,
  'familyCart.add': async (world) => {
    const { sample, line } = await wanting(world)
    return { ...sample, body: { lines: [{ ...line, orWaits: true }] } }
  },
  'familyCart.remove': async (world) => {
    const { sample, cartLineId } = await withCart(world)
    return { ...sample, params: { cartLineId } }
  },
  'familyCart.again': async (world) => {
    const { sample, cartLineId } = await withCart(world)
    await inside(world.rig, world.school.id, (query) =>
      query(`update place set expires_at = app.now() - interval '1 second' where is_being_paid`),
    )
    return { ...sample, params: { cartLineId } }
  },
  'familyCart.lengthen': async (world) => (await withCart(world)).sample,
  'familyCart.answer': async (world) => {
    const { sample, cartLineId, question } = await withCart(world)
    const body = { [question!.field]: question!.choices[0]!.id }
    return { ...sample, params: { cartLineId }, body }
  },
  'familyCart.review': async (world) => {
    const { sample, cartLineId, methodId } = await withCart(world)
    return { ...sample, body: { lineIds: [cartLineId], methodId } }
  },
  'familyCart.book': async (world) => {
    const { sample, browser, cartLineId, methodId, question } = await withCart(world)
    const body = { [question!.field]: question!.choices[0]!.id }
    made(await browser.call(familyCart.answer, { params: { cartLineId }, body }))
    const { policies } = made(await browser.call(familyPolicies.list, {}))
    for (const { id: policyId, textId } of policies)
      made(await browser.call(familyPolicies.accept, { params: { policyId }, body: { textId } }))
    const { lines } = made(await browser.call(familyCart.get, {}))
    const amount = lines[0]!.total / 100
    return { ...sample, body: { lineIds: [cartLineId], methodId, attempt: randomUUID(), amount } }
  },
}

/** A mother who may book, and what she could. */
async function wanting({ rig, school }: World) {
  const { browser, childId } = await logInBooking(rig, school)
  const activityId = await paidClass(rig, school)
  await inside(rig, school.id, (query) =>
    query(`update activity set asks_pick_up = true, requires_pick_up = true where id = $1`, [activityId]),
  )
  return { ...{ sample: ofBrowser(browser), browser, activityId }, line: { activityId, childIds: [childId] } }
}

/** The same with a spot of 100 held in the cart, a saved card, and a question to answer. */
async function withCart(world: World) {
  const { rig, school } = world
  await connectSandbox(rig, school)
  const wanted = await wanting(world)
  await inside(rig, school.id, (query) =>
    query(`insert into pick_up_option (school_id, id, name) values ($1, gen_random_uuid(), 'Walk')`, [
      school.id,
    ]),
  )
  const { cart } = made(await addLines(wanted.browser, [wanted.line]))
  const [line] = cart.lines
  const methodId = await addMethod(rig, wanted.browser, 'tok_succeeds')
  return { ...wanted, cartLineId: line!.id, question: line!.questions[0], methodId }
}
