import { isTooLittle } from '@afterbell/domain/providers/least-charge'
import { isDebitPossible } from '@afterbell/domain/providers/bank-debits'
import { isPaidIn, sandboxNumberOf } from '@afterbell/domain/providers/sandbox-numbers'
import type { Tx } from '../../../platform/database/database.ts'
import { outcome, type Account, type Outcome, type Preparation } from '../provider.ts'
import { payOut } from './sandbox-payouts.ts'
import { refundPayment, thereKey } from './sandbox-refunds.ts'
import type { Sandbox, SandboxGround } from './sandbox.ts'
import { courseOf, isTypeOff, step, stepAt } from './sandbox-courses.ts'
import {
  addStep,
  change,
  newObject,
  lockObjects,
  rememberedFor,
  rememberOnce,
  type SandboxObject,
} from './sandbox.store.ts'

type Acts = 'prepare' | 'confirm' | 'cancel' | 'find' | 'answerChallenge'

export function sandboxPayments({ run, secrets, outcomeAt, unanswered }: SandboxGround): Pick<Sandbox, Acts> {
  return {
    prepare: (account, { key, cents, type }) =>
      run(async (tx, at): Promise<Preparation | Outcome> => {
        const { accountRef, currency } = account
        if (isTooLittle(cents, currency)) return outcome('FAILED', null, { code: 'amount_too_small' })
        if (isTypeOff(type, account, null)) return outcome('FAILED', null, { code: 'method_type_off' })
        const made = newObject(accountRef, 'PAYMENT', key, { steps: [step(at, 'PREPARED')], cents })
        const payment = await rememberOnce(tx, made)
        return payment.data.cents === cents
          ? { state: 'PREPARED', ref: payment.ref, clientSecret: secrets.of(payment) }
          : outcome('UNKNOWN', payment.ref, { code: 'KEY_USED_OTHERWISE' })
      }),

    async confirm(account, { ref, methodRef, keepsMethod = false, isOffSession }) {
      const { accountRef } = account
      const result = await run(async (tx, at) => {
        const objects = await lockObjects(tx, accountRef, [ref, methodRef])
        const payment = objects.find((each) => each.ref === ref)
        if (!payment) return outcome('UNKNOWN', ref, { code: 'NOT_THERE' })
        if (stepAt(payment.data.steps, at)?.state !== 'PREPARED') return outcomeAt(payment, at)
        const token = tokenOf(objects, methodRef, at)
        const refusal = debitRefusal(account, { token, isSaved: token !== methodRef })
        if (refusal) return outcomeAt(await addStep(tx, payment, step(at, 'CANCELLED', refusal)), at)
        const paymentToRun = keepsMethod && token !== null ? await keep(tx, payment, token, at) : payment
        const updatedPayment = await goOn(tx, paymentToRun, { token, at, isOffSession })
        return updatedPayment ? outcomeAt(updatedPayment, at) : null
      })
      return result ?? unanswered(ref)
    },

    cancel: ({ accountRef }, ref) =>
      run(async (tx, at) => {
        const [payment] = await lockObjects(tx, accountRef, [ref])
        if (!payment) return outcome('UNKNOWN', ref, { code: 'NOT_THERE' })
        const now = stepAt(payment.data.steps, at)!.state
        if (now === 'PROCESSING' || now === 'SUCCEEDED') return outcomeAt(payment, at)
        if (now === 'PREPARED' || now === 'REQUIRES_ACTION') await addStep(tx, payment, step(at, 'CANCELLED'))
        return 'CANCELED'
      }),

    find: ({ accountRef }, { kind, key, ref }) =>
      run(async (tx, at) => {
        const payment =
          ref === null
            ? await rememberedFor(tx, accountRef, kind, key)
            : (await lockObjects(tx, accountRef, [ref]))[0]
        return payment ? outcomeAt(payment, at) : 'ABSENT'
      }),

    answerChallenge: (clientSecret, isPassed) =>
      run(async (tx, at) => {
        const payment = await secrets.open(tx, clientSecret)
        if (!payment) return { state: 'FAILED', code: 'NOT_THERE' }
        if (stepAt(payment.data.steps, at)?.state !== 'REQUIRES_ACTION') return outcomeAt(payment, at)
        const next = isPassed ? step(at, 'SUCCEEDED') : step(at, 'CANCELLED', 'authentication_failed')
        await payOut(tx, payment, [next])
        return outcomeAt(await addStep(tx, payment, next), at)
      }),
  }
}

/** Returns why a bank account cannot pay here: wrong currency, or it must be saved first. Null if it can. */
function debitRefusal(
  { currency }: Account,
  { token, isSaved }: { token: string | null; isSaved: boolean },
): string | null {
  const number = token === null ? undefined : sandboxNumberOf(token)
  if (number?.type !== 'BANK_ACCOUNT') return null
  if (!isPaidIn(number, currency)) return 'payment_method_currency_mismatch'
  return isSaved || isDebitPossible(currency, 'TO_PAY') ? null : 'method_type_off'
}

/** Saves the method of the payment beside it. */
async function keep(
  tx: Tx,
  payment: SandboxObject,
  token: string,
  at: Temporal.Instant,
): Promise<SandboxObject> {
  const number = sandboxNumberOf(token)
  if (!number) return payment
  const made = newObject(payment.account_ref, 'METHOD', payment.key, { steps: [step(at, 'USABLE')], token })
  const { ref } = await rememberOnce(tx, made)
  const linkedPayment = { ...payment, data: { ...payment.data, ofRef: ref } }
  await change(tx, linkedPayment)
  return linkedPayment
}

/** Returns the token a saved method was entered with; null if the method is no longer usable. */
function tokenOf(objects: readonly SandboxObject[], methodRef: string, at: Temporal.Instant): string | null {
  const method = objects.find(({ ref }) => ref === methodRef)
  if (!method) return methodRef
  return stepAt(method.data.steps, at)?.state === 'USABLE' ? method.data.token : null
}

/** Runs the course of the payment's test number. Null if the caller is to get no answer. */
async function goOn(
  tx: Tx,
  payment: SandboxObject,
  { token, at, isOffSession }: { token: string | null; at: Temporal.Instant; isOffSession: boolean },
): Promise<SandboxObject | null> {
  const number = token === null ? undefined : sandboxNumberOf(token)
  if (!number) return addStep(tx, payment, step(at, 'CANCELLED', 'method_unusable'))
  const { steps, reversal, isRefundedThere } = courseOf(number, at, isOffSession)
  const data = { ...payment.data, token, steps: [...payment.data.steps, ...steps] }
  if (steps.length > 0) await change(tx, { ...payment, data })
  await payOut(tx, { ...payment, data }, steps)
  if (reversal) {
    const { kind: reversalKind, steps: ahead } = reversal
    const facts = { steps: ahead, cents: data.cents, ofRef: payment.ref, reversalKind }
    const reversalObject = await rememberOnce(
      tx,
      newObject(payment.account_ref, 'REVERSAL', payment.key, facts),
    )
    await payOut(tx, reversalObject, ahead)
  }
  if (isRefundedThere) {
    const half = Math.floor(data.cents / 2)
    await refundPayment(tx, { ...payment, data }, { key: thereKey(), cents: half, at })
  }
  const isSilent = number.course === 'TIMES_OUT_BEFORE' || number.course === 'TIMES_OUT_AFTER'
  return isSilent ? null : { ...payment, data }
}
