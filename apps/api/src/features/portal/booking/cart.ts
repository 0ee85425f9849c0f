import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyCart } from '@afterbell/contract/portal/family-bookings'
import { sum } from '@afterbell/domain/kernel/sum'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { familyMay } from '@afterbell/domain/portal/family-may'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { storedLabelText, storedReasonText } from '../../ledger/reason-text.ts'
import { activePickUpOptions, activeTeachers, activeTShirtSizes } from '../../settings/school-lists.store.ts'
import { policiesToAccept } from '../policies/family-policies.ts'
import { cartScope } from './cart-scope.ts'
import {
  asksOf,
  billedLines,
  cartLines,
  heldAnswers,
  type Asks,
  type BilledLine,
  type CartLineRow,
  type HeldAnswers,
} from './cart.store.ts'

type Cart = AnswerOf<(typeof familyCart)['get']>
type Line = Cart['lines'][number]

/** Who reads a cart. */
export type CartCall = Pick<AnyCall, 'tx' | 'school' | 'family' | 'language'>

/** Returns the cart of a session: spots as they are held now, prices as they are drafted. Reads only. */
export async function cartAnswer(call: CartCall): Promise<Cart> {
  const { tx, school, family, language } = call
  const scope = await cartScope(call)
  const rows = await cartLines(tx, school, scope)
  const enrollmentIds = rows.flatMap((row) => row.enrollmentIds)
  const [bills, answers, asks] = [
    await billedLines(tx, school.id, { enrollmentIds, payerIds: scope.payerIds }),
    await heldAnswers(tx, school.id, enrollmentIds),
    await asksOf(tx, school.id, [...new Set(rows.map(({ activityId }) => activityId))]),
  ]
  const choices = asks.some(asksAnything) ? await choicesOf(call) : NO_CHOICES
  return {
    lines: rows.map((row) => {
      const asked = asks.find(({ activityId }) => activityId === row.activityId)!
      const answer = answers.find(({ enrollmentId }) => enrollmentId === row.enrollmentIds[0])
      return {
        ...factsOf(row),
        ...pricesOf(
          bills.filter(({ enrollmentId }) => row.enrollmentIds.includes(enrollmentId)),
          { school, language },
        ),
        questions: row.isHeld && answer ? questionsOf(asked, answer, choices) : [],
      }
    }),
    canPayLater: familyMay(family.rights, 'PAY_LATER'),
    policiesDue: (await policiesToAccept(call, scope.childIds)).length,
  }
}

function factsOf(row: CartLineRow) {
  const { id, childId, child, activityId, kind, activity, section, isDropIn, times, location } = row
  return {
    id,
    familyId: row.familyId,
    childId,
    child,
    activityId,
    kind,
    activity,
    section,
    isDropIn,
    times,
    location,
    weekdays: WEEKDAYS.filter((day) => row.weekdays.includes(day)),
    firstDate: row.firstDate,
    lastDate: row.lastDate,
    datesLeft: row.meetings,
    state: stateOf(row),
    secondsLeft: row.isHeld ? row.secondsLeft : 0,
    canLengthen: row.isHeld && !row.isLengthened,
  }
}

function stateOf({ isTaken, isHeld }: CartLineRow): Line['state'] {
  if (isTaken) return 'BOOKED'
  return isHeld ? 'HELD' : 'ENDED'
}

function pricesOf(bills: readonly BilledLine[], { school, language }: Pick<CartCall, 'school' | 'language'>) {
  const own = bills.filter(({ isOwn }) => isOwn)
  const totalOf = (lines: readonly BilledLine[]) => sum(lines.map(({ cents }) => cents))
  return {
    prices: own.map(({ label, reason, cents }) => ({
      label: storedLabelText(label, reason, language),
      reason: storedReasonText(reason, school, language) ?? '',
      amount: cents,
    })),
    total: totalOf(own),
    ofOthers: totalOf(bills.filter(({ isOwn }) => !isOwn)),
  }
}

type Choices = Record<Line['questions'][number]['field'], { id: string; name: string }[]>

const NO_CHOICES: Choices = { pickUpOptionId: [], teacherId: [], tshirtSizeId: [] }

function asksAnything({ asksPickUp, asksTeacher, asksTShirt }: Asks): boolean {
  return asksPickUp || asksTeacher || asksTShirt
}

async function choicesOf({ tx, school }: Pick<CartCall, 'tx' | 'school'>): Promise<Choices> {
  return {
    pickUpOptionId: await activePickUpOptions(tx, school.id),
    teacherId: await activeTeachers(tx, school.id),
    tshirtSizeId: (await activeTShirtSizes(tx, school.id)).map(({ id, size }) => ({ id, name: size })),
  }
}

function questionsOf(asks: Asks, answers: HeldAnswers, choices: Choices): Line['questions'] {
  return [
    { field: 'pickUpOptionId' as const, isAsked: asks.asksPickUp, isRequired: asks.requiresPickUp },
    { field: 'teacherId' as const, isAsked: asks.asksTeacher, isRequired: asks.requiresTeacher },
    { field: 'tshirtSizeId' as const, isAsked: asks.asksTShirt, isRequired: asks.requiresTShirt },
  ]
    .filter(({ isAsked }) => isAsked)
    .map(({ field, isRequired }) => ({
      field,
      isRequired,
      choices: choices[field],
      answer: answers[field],
    }))
}

/** Checks whether a required question of a line is not answered yet. */
export function isUnanswered({ questions }: Pick<Line, 'questions'>): boolean {
  return questions.some(({ isRequired, answer }) => isRequired && answer === null)
}
