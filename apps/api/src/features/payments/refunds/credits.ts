import { randomUUIDv7 } from 'node:crypto'
import type { credits } from '@afterbell/contract/payments/credits'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { sum } from '@afterbell/domain/kernel/sum'
import { creditBack } from '@afterbell/domain/ledger/refund'
import { record } from '../../../platform/database/history.ts'
import type { Act, Acts, AnyCall } from '../../../platform/http/serve.ts'
import { refuseAs } from '../../../platform/problems.ts'
import { payersOfAccount } from '../../invoices/payers.store.ts'
import { requirePayer } from '../../invoices/statements.ts'
import { creditsOf, holdPayers } from '../../ledger/payers/payers.store.ts'
import { dismissCreditUsed } from '../../ledger/proposals/proposals.store.ts'
import { useCredit } from '../../ledger/use-credit.ts'
import type { Providers } from '../../providers/providers.ts'
import { hearOfRefunds } from './hear-of-refunds.ts'
import { assertRefundable, newRefund, outcomesOf, writeRefunds, type SentBack } from './refund.ts'
import { holdPaymentsOf, remainingToRefund, type PaymentOf } from './refunds.store.ts'
import type { NewRefund } from '../charging/refund-rows.store.ts'

type Back = Omit<NewRefund, 'id' | 'state' | 'reason'>

const get: Act<(typeof credits)['get']> = async (call) => {
  const { tx, school } = call
  const { payerIds } = await accountOf(call)
  const credits = await creditsOf(tx, school.id, payerIds)
  const payments = await holdPaymentsOf(tx, school.id, { payerIds }, { isHeld: false })
  const back = backOf(payments, credits, Number.MAX_SAFE_INTEGER)
  return {
    credit: creditIn(credits),
    refundable: sum(back.map(({ cents }) => cents)),
    ways: [...Map.groupBy(back, ({ payment }) => payment.how)].map(([how, refundsOfWay]) => ({
      how,
      amount: sum(refundsOfWay.map(({ cents }) => cents)),
    })),
  }
}

/**
 * Refunds credit the way the money came. Refuses more than the payer's credit, or than what is left of the payments it
 * came from.
 */
function refund(providers: Providers): Act<(typeof credits)['refund']> {
  return async (call) => {
    const { amount, reason } = call.body
    await hearOfRefunds(call, providers, () => paymentsOfCredit(call))
    const made = await call.inside(async (): Promise<SentBack> => {
      const { tx, school } = call
      const { payerIds } = await accountOf(call)
      const credits = await holdPayers(tx, school.id, payerIds)
      const payments = await holdPaymentsOf(tx, school.id, { payerIds })
      const refundableCents = sum(
        backOf(payments, credits, Number.MAX_SAFE_INTEGER).map(({ cents }) => cents),
      )
      assertRefundable(amount, refundableCents, school.currency)
      const refunds = backOf(payments, credits, amount).map((back) => newRefund({ ...back, reason }))
      await writeRefunds(call, refunds, reason)
      const remaining = new Map(credits)
      for (const { payerId, cents } of refunds) remaining.set(payerId, remaining.get(payerId)! - cents)
      const empty = payerIds.filter((id) => remaining.get(id)! <= 0)
      if (empty.length > 0) await dismissCreditUsed(tx, school.id, empty)
      return { refunds, noLongerOwed: 0, keptAsCredit: 0 }
    })
    return outcomesOf(call, providers, made)
  }
}

/**
 * Returns the payments that the credit came from. Refunds made at their providers must be settled before anything is
 * refunded here.
 */
async function paymentsOfCredit(call: AnyCall & { params: { payerId: string } }): Promise<PaymentOf[]> {
  const { tx, school } = call
  const { payerIds } = await accountOf(call)
  const credits = await creditsOf(tx, school.id, payerIds)
  const payments = await holdPaymentsOf(tx, school.id, { payerIds }, { isHeld: false })
  const back = new Set(backOf(payments, credits, Number.MAX_SAFE_INTEGER).map(({ payment }) => payment.id))
  return payments.filter(({ id }) => back.has(id))
}

/** Pays open invoices with credit. */
const use: Act<(typeof credits)['use']> = async (call) => {
  const { tx, school } = call
  const { payer, payerIds } = await accountOf(call)
  const credits = await holdPayers(tx, school.id, payerIds)
  let amount = 0
  for (const payerId of payerIds.toSorted())
    amount += await useCredit(call, {
      payerId,
      cents: Math.max(0, credits.get(payerId) ?? 0),
      key: randomUUIDv7(),
    })
  if (amount === 0) throw refuseAs('NOTHING_TO_PAY', { because: 'NOTHING_OPEN' })
  await record(tx, call, [
    {
      what: 'credit.used',
      subjectId: payer.id,
      details: { amount: formatMoney(amount, school.currency), name: payer.name },
    },
  ])
  return { amount }
}

export const creditActs = (providers: Providers): Acts<typeof credits> => ({
  get,
  refund: refund(providers),
  use,
})

/** Returns the requested payer and everybody who shares an account with them. */
async function accountOf(call: AnyCall & { params: { payerId: string } }) {
  const payer = await requirePayer(call, call.params.payerId)
  return { payer, payerIds: await payersOfAccount(call.tx, call.school.id, payer) }
}

/** Sums the credit of an account; a payer below zero reduces it. */
function creditIn(credits: ReadonlyMap<string, number>): number {
  return Math.max(0, sum([...credits.values()]))
}

/** Splits a refund of credit by payment and payer. */
function backOf(payments: readonly PaymentOf[], credits: ReadonlyMap<string, number>, cents: number): Back[] {
  let remaining = Math.min(cents, creditIn(credits))
  const lefts = new Map(payments.map((payment) => [payment.id, remainingToRefund(payment)]))
  return [...credits].flatMap(([payerId, creditCents]) => {
    const payerPayments = payments.map((payment) => ({
      payment,
      remainingCents: lefts.get(payment.id)!,
      freed: (payment.freed ?? []).filter((each) => each.payerId === payerId),
    }))
    return creditBack(payerPayments, Math.max(0, Math.min(remaining, creditCents))).map((back): Back => {
      const { payment } = back.payment
      remaining -= back.cents
      lefts.set(payment.id, lefts.get(payment.id)! - back.cents)
      return { ...back, payment, payerId }
    })
  })
}
