import { randomUUID } from 'node:crypto'
import { familyCart } from '@afterbell/contract/portal/family-bookings'
import { addLines, logInBooking } from '../../families/carts/booking.ts'
import { giveMandate, waitingToPay } from '../../families/carts/mandates.ts'
import { addMethod, paidClass } from '../../families/owing.ts'
import { acceptPolicies } from '../../families/policies.ts'
import { inside, made } from '../../make.ts'
import { connectSandbox } from '../../paying/paying.ts'
import { ofBrowser } from '../families.ts'
import type { Samples, World } from '../world.ts'

export const bookingSamples: Samples = {
  'familyBookings.choices': async (world) => {
    const { sample, activityId } = await wanting(world)
    return { ...sample, params: { activityId } }
  },
  'familyBookings.joins': async (world) => {
    const { sample, activityId } = await wanting(world)
    return { ...sample, body: { activityIds: [activityId] } }
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
    const { sample, cartLineId, answers } = await withCart(world)
    return { ...sample, params: { cartLineId }, body: answers }
  },
  'familyCart.review': async (world) => {
    const { sample, cartLineId, methodId } = await withCart(world)
    return { ...sample, body: { lineIds: [cartLineId], methodId } }
  },
  'familyCart.book': async (world) => {
    const { sample, browser, cartLineId, methodId, answers: body } = await withCart(world)
    made(await browser.call(familyCart.answer, { params: { cartLineId }, body }))
    await acceptPolicies(browser)
    const { lines } = made(await browser.call(familyCart.get, {}))
    const amount = lines[0]!.total / 100
    return { ...sample, body: { lineIds: [cartLineId], methodId, attempt: randomUUID(), amount } }
  },
  'familyOffers.giveMandate': async ({ rig, school }) => {
    const { browser, waitId, methodId } = await waitingToPay(rig, { in: school })
    const body = { limit: 120, methodId, endsOn: '2026-12-20' }
    return { ...ofBrowser(browser), params: { waitId }, body }
  },
  'familyOffers.takeMandateBack': async ({ rig, school }) => {
    const waiting = await waitingToPay(rig, { in: school })
    made(await giveMandate(waiting.browser, waiting))
    return { ...ofBrowser(waiting.browser), params: { waitId: waiting.waitId } }
  },
}

/** A mother who may book, and what she could. */
async function wanting({ rig, school }: World) {
  const { browser, childId } = await logInBooking(rig, school, {
    approvedPickups: [{ name: 'Aunt May', relation: 'Aunt' }],
  })
  const activityId = await paidClass(rig, school)
  const addOnId = randomUUID()
  await inside(rig, school.id, async (query) => {
    await query(
      `update activity set asks_pick_up = true, requires_pick_up = true, asks_teacher = true, asks_tshirt = true where id = $1`,
      [activityId],
    )
    await query(
      `insert into add_on (school_id, id, activity_id, name, price_cents) values ($1, $2, $3, 'Book', 500)`,
      [school.id, addOnId, activityId],
    )
  })
  const line = {
    activityId,
    childIds: [childId],
    sectionIds: [activityId],
    addOns: [{ id: addOnId, amount: 1 }],
  }
  return { sample: ofBrowser(browser), browser, activityId, line }
}

/** The same with a spot held in the cart, a saved card, and answers to what is asked. */
async function withCart(world: World) {
  const { rig, school } = world
  await connectSandbox(rig, school)
  const wanted = await wanting(world)
  await inside(rig, school.id, async (query) => {
    for (const [table, columns, values] of [
      ['pick_up_option', 'name', `'Walk'`],
      ['teacher', 'name', `'Ms. Ash'`],
      ['tshirt_size', 'size, position', `'XL', 9`],
    ])
      await query(
        `insert into ${table} (school_id, id, ${columns}) values ($1, gen_random_uuid(), ${values}) on conflict do nothing`,
        [school.id],
      )
  })
  const { cart } = made(await addLines(wanted.browser, [wanted.line]))
  const [line] = cart.lines
  const methodId = await addMethod(rig, wanted.browser, 'tok_succeeds')
  const answers = Object.fromEntries(line!.questions.map(({ field, choices }) => [field, choices[0]!.id]))
  return { ...wanted, cartLineId: line!.id, answers, methodId }
}
