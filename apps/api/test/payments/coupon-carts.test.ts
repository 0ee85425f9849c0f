import { cancels } from '@afterbell/contract/payments/carts'
import { coupons } from '@afterbell/contract/coupons/coupons'
import { beforeAll, expect, test } from 'vitest'
import { createDice, type Dice } from '../../db/demo/dice.ts'
import { call, useRig } from '../rig/app.ts'
import {
  apply,
  makePaymentHold,
  invoiceHold,
  makeCoupon,
  runOut,
  type PaymentHold,
} from '../rig/paying/coupons.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'
import { books } from '../rig/paying/paying.ts'
import { expectSoundTotals } from '../rig/paying/sound-totals.ts'
import { callUntilHeard } from '../rig/paying/until-heard.ts'

/** The bench tries more carts than `npm test` has time for. */
const CARTS = Number(process.env.CARTS ?? 40)
const USES = CARTS / 10

const rig = useRig()
let school: MadeSchool

beforeAll(async () => {
  school = await makeSchool(rig)
})

const put = (hold: PaymentHold, name: string) =>
  apply(rig, school, { ...hold, rosterIds: [hold.rosterId], paymentType: 'INVOICE' }, name)

test(`Of ${CARTS} carts with one coupon of ${USES} uses, some of whose holds end, exactly ${USES} use it, and none is lost`, async () => {
  const coupon = await makeCoupon(rig, school, { maxUsage: USES })
  const carts: PaymentHold[] = []
  for (let nth = 0; nth < CARTS; nth += 1)
    carts.push(await makePaymentHold(rig, school, carts[0] ? { classId: carts[0].classId } : {}))
  const dice = createDice(39)
  let pendingCarts = dice.shuffled(carts)
  const used: PaymentHold[] = []
  while (pendingCarts.length > 0) {
    const answers = await Promise.all(
      pendingCarts.map(async (cart) => ({ cart, answer: await put(cart, coupon.name) })),
    )
    const has = answers.filter(({ answer }) => answer.status === 200).map(({ cart }) => cart)
    const refusals = answers.filter(({ answer }) => answer.status !== 200)
    expect(has).toHaveLength(Math.min(pendingCarts.length, USES - used.length))
    expect([...new Set(refusals.map(({ answer }) => answer.problem?.code))]).toEqual(
      refusals.length > 0 ? ['COUPON_USED_UP'] : [],
    )
    if (has.length === 0) break
    // One of three is paid. The holds of the others expire or are canceled.
    const ends = has.map((cart, nth) => ({ cart, how: nth === 0 ? ('PAID' as const) : howOf(dice) }))
    await Promise.all(ends.map(({ cart, how }) => end(cart, how)))
    used.push(...ends.filter(({ how }) => how === 'PAID').map(({ cart }) => cart))
    pendingCarts = dice.shuffled(refusals.map(({ cart }) => cart))
  }
  const { uses, held, standing } = made(
    await call(rig, coupons.get, { params: { id: coupon.id } }, school.admin),
  )
  expect({ uses, held, standing }).toEqual({ uses: USES, held: 0, standing: 'USED_UP' })
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select count(*)::int as lines, count(distinct i.id)::int as invoices from invoice i
         join invoice_line l on l.invoice_id = i.id and l.kind = 'COUPON' where i.state = 'ISSUED'`,
    ),
  )
  expect(rows).toEqual([{ lines: USES, invoices: USES }])
  const { owed, open } = await books(rig, school)
  expect(owed).toBe(open)
  expect(owed).toBe(USES * 3000)
  await expectSoundTotals(rig, school)
})

type End = 'PAID' | 'RUN_OUT' | 'GIVEN_UP'

function howOf(dice: Dice): End {
  return dice.pick(['PAID', 'RUN_OUT', 'GIVEN_UP'] as const)
}

async function end(cart: PaymentHold, how: End): Promise<void> {
  if (how === 'PAID') await invoiceHold(rig, school, cart)
  if (how === 'RUN_OUT') await runOut(rig, school, [cart.rosterId])
  if (how === 'GIVEN_UP') {
    const params = { classId: cart.classId, a: cart.rosterId, b: cart.childId }
    made(await callUntilHeard(rig, cancels.ofClass, { params }, school.admin))
  }
}
