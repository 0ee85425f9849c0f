import { useEffect, useRef, useState } from 'react'
import { decidePrice } from '@afterbell/domain/prices/pricing'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { useSession } from '../../../platform/session/session.ts'
import { uuid } from '../../../platform/uuid.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { isOfCoupon, sentenceOf, underWayIn } from './paying-errors.ts'
import type { How, Payment, PaymentData, PayingSteps } from './paying-steps.ts'
import { useMoneyRefresh } from '../shown-of-money.ts'

/** How it ended: paid or left on the invoice, or under way; null if closed before. */
export type PayingEnd = 'DONE' | 'UNDER_WAY' | null

type Phase =
  | { is: 'preparing' }
  /**
   * `problem`: why the last attempt failed. `mayCharge`: whether it can be charged rather than invoiced. `couponProblem`:
   * why a coupon was refused.
   */
  | { is: 'ready'; data: PaymentData; problem: string | null; mayCharge: boolean; couponProblem?: string }
  | { is: 'refused'; message: string; code: string | null }
  /** The bank is processing it, or waits for the payer's confirmation. */
  | { is: 'under-way'; paymentId: string }

interface PayingOptions {
  steps: PayingSteps
  /** The dialog adds the spot, so it may go on the invoice even if nothing can be charged. */
  isNew: boolean
  /** The total shown before: a higher one is pointed out. */
  quotedTotal?: number | undefined
  /** Closes silently if there is nothing to pay, or no method to charge. */
  isAfterwards?: boolean
  /** Called with each change, for the opener of the dialog. */
  onEnd: (end: PayingEnd) => void
  close: () => void
}

/**
 * Runs payments until one succeeds. Each has an id made by this browser, so that sending twice charges once; a new id is
 * made only after the bank has refused.
 */
export function usePaying({ steps, isNew, quotedTotal, isAfterwards, onEnd, close }: PayingOptions) {
  const { currency } = useSession().school
  const refresh = useMoneyRefresh()
  const attempt = useRef(uuid())
  const isRunning = useRef(false)
  const turn = useRef(Promise.resolve())
  const isOver = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [phase, setPhase] = useState<Phase>({ is: 'preparing' })

  /** Runs steps in order, so that the last question's answer is shown last. */
  const inTurn = (step: () => Promise<void>) => {
    turn.current = turn.current.then(async () => {
      if (isOver.current) return
      setBusy(true)
      try {
        await step()
      } finally {
        setBusy(false)
      }
    })
    return turn.current
  }
  const end = () => {
    isOver.current = true
    close()
  }

  const underWay = (paymentId: string) => {
    onEnd('UNDER_WAY')
    setPhase({ is: 'under-way', paymentId })
  }

  /** Previews this way of paying, after any step under way. */
  const tell = (how: How) => inTurn(() => ask(how))
  const ask = async (how: How, problem: string | null = null, quotedCents?: number) => {
    const priceProblemOf = ({ total: totalCents }: PaymentData) => {
      const decision = decidePrice(quotedCents, { totalCents }, currency)
      return decision.allowed || totalCents < quotedCents! ? null : decision.message
    }
    try {
      const data = await steps.tell(how)
      const nothingToChargeBy = isNew && !data.isConnected && data.total > 0 && how.way === 'CHARGE'
      // Only an invoice is possible, so the price is the one for an invoice.
      if (nothingToChargeBy) return await tellInvoiceOnly(how, priceProblemOf)
      setPhase({
        is: 'ready',
        data,
        problem: problem ?? priceProblemOf(data),
        mayCharge: mayChargeIn(how, data),
      })
    } catch (error) {
      const pendingId = underWayIn(error)
      const message = sentenceOf(error)
      const code = error instanceof CallRefused ? error.code : null
      if (pendingId) underWay(pendingId)
      else if (isOfCoupon(error)) await withoutCoupon(how, message!)
      else if (code === 'NOT_CONNECTED' && isNew) await tellInvoiceOnly(how, priceProblemOf)
      else if (isAfterwards && (code === 'NOTHING_TO_PAY' || code === 'NOT_CONNECTED')) end()
      else if (message) setPhase({ is: 'refused', message, code })
      else giveUp()
    }
  }
  const tellInvoiceOnly = async (how: How, problemOf: (data: PaymentData) => string | null) => {
    try {
      const data = await steps.tell({ ...how, way: 'INVOICE', methodId: null })
      setPhase({ is: 'ready', data, problem: problemOf(data), mayCharge: false })
    } catch (error) {
      const message = sentenceOf(error)
      if (message) setPhase({ is: 'refused', message, code: null })
      else giveUp()
    }
  }
  /** R198: removes a coupon that turns out not to be valid, and shows the reason at its field. */
  const withoutCoupon = async (how: How, couponProblem: string) => {
    attempt.current = uuid()
    try {
      const data = await steps.applyCoupon!('', how)
      setPhase({ is: 'ready', data, problem: null, mayCharge: mayChargeIn(how, data), couponProblem })
    } catch (error) {
      const message = sentenceOf(error)
      if (message) setPhase({ is: 'refused', message, code: null })
      else giveUp()
    }
  }
  /** Applies or removes a coupon. A refusal shows at its field (R194), and everything else stays. */
  const applyCoupon = (name: string, how: How) => oneOnly(() => takeOff(name, how))
  const takeOff = async (name: string, how: How): Promise<void> => {
    try {
      const data = await steps.applyCoupon!(name, how)
      // A payment created before is for another amount.
      attempt.current = uuid()
      setPhase({ is: 'ready', data, problem: null, mayCharge: mayChargeIn(how, data) })
      if (name !== '') notify.success('Coupon applied successfully')
    } catch (error) {
      const pendingId = underWayIn(error)
      const code = error instanceof CallRefused ? error.code : null
      if (pendingId) underWay(pendingId)
      else if (code === 'HOLD_ENDED') setPhase({ is: 'refused', message: sentenceOf(error)!, code })
      else setPhase((now) => withProblem(now, { couponProblem: sentenceOf(error) ?? NOT_APPLIED }))
    }
  }
  /** Without the preview the dialog cannot continue (R208, R210). */
  const giveUp = () => {
    notify.error(steps.failed)
    end()
  }
  const start = useRef(() => inTurn(() => ask(AT_ONCE, null, quotedTotal)))
  useEffect(() => void start.current(), [])

  /** Handles a payment that succeeded, failed or is under way. */
  const settle = async (payment: Payment | null) => {
    refresh()
    if (payment === null) {
      onEnd('DONE')
      end()
    } else if (payment.state === 'SUCCEEDED') {
      onEnd('DONE')
      notify.success('Payment confirmed successfully')
      end()
    } else if (payment.state === 'FAILED') {
      onEnd(null)
      attempt.current = uuid()
      await ask({ ...AT_ONCE, installments: isInInstallments(phase) }, payment.failure)
    } else if (payment.state === 'REQUIRES_ACTION') {
      underWay(payment.id)
    } else {
      onEnd('UNDER_WAY')
      notify(payment.state === 'PROCESSING' ? BANK_PROCESSING : IN_DOUBT)
      end()
    }
  }

  /** Ignores a second click while the first one runs. */
  const oneOnly = async (step: () => Promise<void>) => {
    if (phase.is !== 'ready' || isRunning.current) return
    isRunning.current = true
    try {
      await inTurn(step)
    } finally {
      isRunning.current = false
    }
  }
  /** Runs one step at a time and shows its error in place; a changed price is fetched again. */
  const runStep = (how: How, step: (data: PaymentData) => Promise<void>) =>
    oneOnly(async () => {
      if (phase.is !== 'ready') return
      try {
        await step(phase.data)
      } catch (error) {
        const pendingId = underWayIn(error)
        const problem = sentenceOf(error) ?? (error instanceof CallRefused ? CONFIRM_FAILED : BROKE)
        if (pendingId) underWay(pendingId)
        else if (error instanceof CallRefused && error.code === 'PRICE_CHANGED') {
          attempt.current = uuid()
          await ask(how, problem)
        } else if (isOfCoupon(error)) await withoutCoupon(how, problem)
        else setPhase((now) => withProblem(now, { problem }))
      }
    })
  const charge = async (how: How) => {
    // OQ-72: shows a warning, and stays open.
    if (how.methodId === null && phase.is === 'ready' && phase.data.total > 0) {
      notify.warning('Parent does not have any selected payment method')
      return
    }
    await runStep(how, async ({ total }) => settle(await steps.charge({ id: attempt.current, how, total })))
  }
  const leave = (how: How) =>
    runStep(how, async ({ total }) => {
      await steps.leave(total, how.installments)
      // R212. Amounts already on an invoice create no other.
      if (isNew && total > 0) notify.success('You have successfully created an invoice')
      onEnd('DONE')
      refresh()
      end()
    })
  const takesCoupons = steps.applyCoupon !== undefined
  return { phase, tell, settle, charge, leave, isBusy, takesCoupons, applyCoupon }
}

/** The first preview: charge the full amount to the default method. */
const AT_ONCE: How = { way: 'CHARGE', methodId: null, installments: false }

/** Whether it can be charged: an unconnected school can only invoice. */
function mayChargeIn({ way }: How, { isConnected }: PaymentData): boolean {
  return isConnected || way === 'CHARGE'
}

function withProblem(phase: Phase, problem: { problem: string } | { couponProblem: string }): Phase {
  return phase.is === 'ready' ? { ...phase, ...problem } : phase
}

function isInInstallments(phase: Phase): boolean {
  return phase.is === 'ready' && (phase.data.installments?.chosen ?? false)
}

const CONFIRM_FAILED = 'Failed to confirm payment'
const NOT_APPLIED = 'Failed to apply coupon'
const BROKE = 'Error during payment process'
const BANK_PROCESSING =
  'The bank is working on this payment, which can take several days. The spot is kept, and Transactions shows the result.'
const IN_DOUBT =
  'The bank has not answered yet. We keep checking, and Transactions shows the result. Please do not charge it again.'
