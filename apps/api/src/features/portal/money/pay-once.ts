import type { AnyCall } from '../../../platform/http/serve.ts'
import { notThere, refuseAs } from '../../../platform/problems.ts'
import { countAttempt, takeAttemptBack } from '../../../platform/security/attempts.ts'
import { checkoutAccount } from '../../payments/by-link/linked-invoice.ts'
import { confirmPayment, type ConfirmParts } from '../../payments/charging/confirm.ts'
import { paymentById, type Payment } from '../../payments/charging/payments.store.ts'
import { methodById, type StoredMethod } from '../../payments/methods/methods.store.ts'
import { byPerson } from './by-person.ts'

interface PaidOnce {
  /** The id that the browser made for this payment. */
  attempt: string
  /** Whether a method is charged. What is left on an invoice is not counted as an attempt to pay. */
  isCharged: boolean
  /** Who pays. Asked after the attempt was looked up. */
  personOf: () => string
  /** Refuses an attempt that was for something else. */
  assertSame?: (payment: Payment) => void
  /** Creates the payment, and returns whether there is anything to charge. */
  create: (personId: string) => Promise<boolean>
}

/**
 * Creates a payment of a person, charges and settles it, once for an attempt: however often it is sent, it answers how that
 * payment stands. Null where nothing had to be charged.
 */
export async function payOnce(
  call: AnyCall,
  parts: ConfirmParts,
  { attempt, isCharged, personOf, assertSame, create }: PaidOnce,
): Promise<Payment | null> {
  const sent = () => sentAs(call, attempt, assertSame)
  const earlier = isCharged ? await call.inside(sent) : null
  if (earlier) return earlier
  const personId = personOf()
  const limits = isCharged ? [{ key: `family payment ${personId}`, most: 20, minutes: 60 }] : []
  // Counted before the outcome, so that concurrent attempts count like successive ones.
  if (isCharged) await call.outside((tx) => countAttempt(tx, limits))
  const created = await call
    .inside(async () => (await sent()) ?? create(personId))
    .catch(async (refusal: unknown) => {
      // On a double click, the other request may have been faster: answer with its payment.
      const faster = await call.inside(sent)
      if (faster) return faster
      throw refusal
    })
  if (typeof created === 'object') return created
  const payment = created
    ? await confirmPayment(byPerson(call, personId), parts, { id: attempt, methodId: null })
    : null
  if (isCharged && payment?.state !== 'FAILED') await call.outside((tx) => takeAttemptBack(tx, limits))
  return payment
}

/** Returns the payment of an attempt if it was sent. That of somebody else is not there. */
async function sentAs(
  { tx, school, family }: AnyCall,
  attempt: string,
  assertSame: PaidOnce['assertSame'],
): Promise<Payment | null> {
  const payment = await paymentById(tx, school.id, attempt)
  if (!payment) return null
  if (!family.people.some(({ id }) => id === payment.person_id)) throw notThere()
  assertSame?.(payment)
  return payment.state === 'CREATED' ? null : payment
}

/** Returns a method of the reader that can be charged now. */
export async function usableMethod(
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  parts: ConfirmParts,
  methodId: string,
): Promise<StoredMethod> {
  const account = await checkoutAccount({ tx, school }, parts as never)
  if (!account) throw refuseAs('NOT_CONNECTED', { told: 'PAYER' })
  const method = (await methodById(tx, school.id, methodId))!
  if (method.state !== 'USABLE') throw refuseAs('METHOD_UNUSABLE', {})
  return method
}
