import { randomUUIDv7 } from 'node:crypto'
import { dateIn } from '@afterbell/domain/kernel/dates'
import type { Pool } from '../../../platform/database/database.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { lockClosing } from '../../school/closing.store.ts'
import { schoolRunner } from '../../../platform/database/inside-school.ts'
import { giveMandate } from '../methods/give-mandate.ts'
import { insertMethod, keepMethod, methodBySetUp } from '../methods/methods.store.ts'
import { paymentById } from '../charging/payments.store.ts'
import { accountAt } from '../../providers/account-at.ts'
import type { Providers } from '../../providers/providers.ts'
import { paymentsKeepMethod } from '../charging/payment-jobs.ts'
import { paymentsForgetPayer } from '../methods/method-jobs.ts'

/**
 * Saves the card or bank account of a payment that went through, as its provider knows it. Idempotent. For a
 * permanently closed school, saves nothing and has the provider forget the payer.
 */
export const keepMethodJob = runs(
  paymentsKeepMethod,
  async ({ schoolId, paymentId }, { pool, providers }: { pool: Pool; providers: Providers }) => {
    const inThis = schoolRunner(pool, schoolId)
    const charge = await inThis(async ({ tx, school }) => {
      const payment = await paymentById(tx, schoolId, paymentId)
      return payment?.provider_ref ? { payment, account: accountAt(school, payment) } : null
    })
    const provider = charge && providers[charge.account.provider]
    if (!provider) return
    const { payment, account } = charge
    const paymentRef = payment.provider_ref!
    const method = await provider.method(account, { paymentRef })
    if (method === 'ABSENT') return
    if (!('last4' in method)) throw new Error(`The provider does not say what was paid with: ${method.code}`)
    await inThis(async (context) => {
      const { tx, school } = context
      // Locks the school's closing: it either comes first, or finds the saved method.
      if ((await lockClosing(tx, schoolId))?.isForGood)
        return later(tx, paymentsForgetPayer, { schoolId, payerId: payment.payer_id })
      const setUp = { accountRef: account.accountRef, setUpRef: paymentRef }
      const existingId = await methodBySetUp(tx, schoolId, setUp)
      const id = existingId ?? randomUUIDv7()
      const { payer_id: payerId } = payment
      if (!existingId)
        await insertMethod(tx, schoolId, {
          id,
          payerId,
          account,
          setUpRef: paymentRef,
          type: method.type,
          accountId: null,
        })
      await keepMethod(tx, schoolId, id, method)
      const { mandate_network: network, mandate_language, created_at: createdAt } = payment
      if (network === null) return
      const givenOn = dateIn(school.timezone, Temporal.Instant.from(createdAt))
      await giveMandate(
        context,
        { methodId: id, source: 'PAYER', givenOn, network, accountId: null },
        mandate_language ?? 'en',
      )
    })
  },
)
