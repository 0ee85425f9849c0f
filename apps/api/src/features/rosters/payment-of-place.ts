import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { rosters } from '@afterbell/contract/rosters/rosters'
import { activityKinds, type ActivityKind, type KindAnswers } from '@afterbell/domain/kernel/activity-kinds'
import { share } from '@afterbell/domain/kernel/money'
import { paymentsTogether, paymentState } from '@afterbell/domain/ledger/enrollment-payment'
import type { RosterFacts } from '../places/roster.store.ts'

type Payment = AnswerOf<(typeof rosters)['list']>['content'][number]['payment']

/** Whether a child takes several sections of such an activity together, on one bill. */
export function areBilledTogether(kind: ActivityKind): boolean {
  const { childTakes }: KindAnswers = activityKinds[kind]
  return childTakes === 'ONE_OR_MORE'
}

/**
 * Returns the payment status of a spot. Weekdays billed together split the open amount in proportion to their base
 * prices; the parts add up, and each row names its total. A spot removed from the roster keeps its part.
 */
export function paymentOf(
  {
    payment,
    bases,
    section_id: sectionId,
    paid_until: paidUntil,
  }: Pick<RosterFacts, 'payment' | 'bases' | 'section_id' | 'paid_until'>,
  today: string,
): Payment {
  if (payment === null) return null
  const { billedCents, openCents, refundedCents, dueOn } = payment
  const answer = {
    state: paymentState(payment, today),
    billed: billedCents,
    refunded: refundedCents,
    dueOn,
    paidUntil,
  }
  const index = bases?.findIndex((base) => base.sectionId === sectionId) ?? -1
  if (!bases || bases.length < 2 || index === -1) return { ...answer, amount: openCents, of: null }
  const partOf = (cents: number) =>
    share(
      cents,
      bases.map((base) => base.cents),
    )[index]!
  return {
    ...answer,
    amount: partOf(openCents),
    billed: partOf(billedCents),
    of: { amount: openCents, days: bases.length },
  }
}

/**
 * Returns the payment status of several spots of a child. Each enrollment counts once; all count as paid until the
 * earliest date, or null if one was never paid.
 */
export function paymentOfSeveral(
  spots: readonly Pick<RosterFacts, 'enrollment_id' | 'payment' | 'paid_until'>[],
  today: string,
): Payment {
  const enrollments = [...new Map(spots.map((spot) => [spot.enrollment_id, spot])).values()]
  const payment = paymentsTogether(enrollments.flatMap(({ payment: each }) => each ?? []))
  const until = enrollments.flatMap(({ paid_until: each }) => each ?? [])
  return {
    state: paymentState(payment, today),
    amount: payment.openCents,
    billed: payment.billedCents,
    refunded: payment.refundedCents,
    dueOn: payment.dueOn,
    paidUntil: until.length < enrollments.length ? null : (until.toSorted()[0] ?? null),
    of: null,
  }
}
