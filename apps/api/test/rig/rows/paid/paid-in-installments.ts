import { classes } from '@afterbell/contract/activities/classes'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { payments } from '@afterbell/contract/payments/payments'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call } from '../../app.ts'
import { payingChild } from '../../paying/billing.ts'
import { made, makeClass } from '../../make.ts'
import type { World } from '../../samples/world.ts'

/** A class with an installment plan pays for a held spot and for a child who was already on the roster. */
export async function paidInInstallments({ rig, school }: World): Promise<void> {
  const paymentPlan = { deposit: { bonusType: 'PERCENTAGE' as const, amount: 25 }, dates: ['2026-12-09'] }
  const run = { classStartDate: '2026-12-07', classEndDate: '2026-12-28' }
  const id = await makeClass(rig, school, { price: 100, ...run, paymentPlan })
  made(await call(rig, classes.get, { params: { id } }, school.admin))
  for (const pay of [true, false]) {
    const { childId, parentId } = await payingChild(rig, school)
    const at = { at: 'classes' as const, params: { id } }
    const { rosterId } = made(await call(rig, rosters.add, { ...at, body: { childId, pay } }, school.admin))
    const body = { parentId, rosterIds: [rosterId], paymentType: 'INVOICE' as const, installments: true }
    made(await call(rig, payments.create, { body: { ...body, preview: true } }, school.admin))
    const { paymentId } = made(await call(rig, payments.create, { body }, school.admin))
    made(await call(rig, invoices.get, { params: { id: paymentId } }, school.admin))
    made(
      await call(
        rig,
        payments.create,
        { body: { ...body, paymentType: 'CHARGE', preview: true } },
        school.admin,
      ),
    )
  }
}
