import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyCart } from '@afterbell/contract/portal/family-bookings'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { checkAnswers, type RosterAnswers, type RosterQuestions } from '@afterbell/domain/places/enrollment'
import { familyMay } from '@afterbell/domain/portal/family-may'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { assertValid } from '../../../platform/problems.ts'
import { pricesOfSpots } from '../../payments/enrolling/spot-prices.ts'
import { linesOfSpots } from '../../payments/enrolling/spot-lines.store.ts'
import { paymentOfSpots } from '../../payments/charging/paid-now.ts'
import { paymentById } from '../../payments/charging/payments.store.ts'
import { ANSWER_FIELDS, answerChoices } from '../answer-choices.ts'
import { paymentAnswer } from '../money/pay.ts'
import { formsOfCart } from '../forms/family-forms.ts'
import { policiesToAccept } from '../policies/family-policies.ts'
import { cartScope } from './cart-scope.ts'
import { asksOf, cartLines, heldAnswers, pickupsOf, type CartLineRow } from './cart.store.ts'

type Cart = AnswerOf<(typeof familyCart)['get']>
type Line = Cart['lines'][number]

/** Who reads a cart. */
export type CartCall = Pick<AnyCall, 'tx' | 'school' | 'family' | 'language'>

/** Returns the cart of a session: spots as they are held now, prices as they are drafted. Reads only. */
export async function cartAnswer(call: CartCall): Promise<Cart> {
  const { tx, school, family } = call
  const scope = await cartScope(call)
  const rows = await cartLines(tx, school, scope)
  const priced = await pricedLines(call, rows)
  const asked = await askedOf(call, rows)
  const choices = await answerChoices(
    tx,
    school.id,
    asked.flatMap(({ fields }) => fields),
  )
  return {
    lines: rows.map((row, nth) => {
      const ofLine = asked.find(({ lineId }) => lineId === row.id)
      return {
        ...factsOf(row),
        ...priced[nth]!,
        questions: (ofLine?.fields ?? []).map((field) => ({
          field,
          isRequired: ofLine!.requires[questionOf[field]],
          choices: choices[field],
          answer: ofLine!.answers[field],
        })),
      }
    }),
    canPayLater: familyMay(family.rights, 'PAY_LATER'),
    payment: await paymentUnderWay(call, rows),
    pickups: await pickupsOf(tx, school.id, [
      ...new Set(rows.filter(({ isTaken }) => isTaken).map(({ childId }) => childId)),
    ]),
    policiesDue: (await policiesToAccept(call, scope.childIds)).length,
    forms: await formsOfCart(call, {
      held: rows.filter(({ isHeld }) => isHeld).flatMap((row) => row.enrollmentIds),
      booked: rows.filter(({ isTaken }) => isTaken).flatMap((row) => row.enrollmentIds),
    }),
  }
}

/** Returns the payment that the people of a session sent for what they hold, until it is known how it ends. */
async function paymentUnderWay(call: CartCall, rows: readonly CartLineRow[]): Promise<Cart['payment']> {
  const { tx, school, family } = call
  const placeIds = rows.filter(({ isHeld }) => isHeld).flatMap((row) => row.placeIds)
  const id = await paymentOfSpots(tx, school.id, placeIds)
  const payment = id === undefined ? undefined : await paymentById(tx, school.id, id)
  const payer = family.people.find((person) => person.id === payment?.person_id)
  return payment && payer ? { ...paymentAnswer(call, payment), familyId: payer.familyId } : null
}

/** Returns what each line is priced at now, in the language of the reader. */
export async function pricedLines(
  call: CartCall,
  rows: readonly CartLineRow[],
): Promise<Pick<Line, 'id' | 'prices' | 'total' | 'ofOthers'>[]> {
  const { tx, school } = call
  const { payerIds } = await cartScope(call)
  const enrollmentIds = rows.flatMap((row) => row.enrollmentIds)
  const bills = await linesOfSpots(tx, school.id, { enrollmentIds, payerIds })
  return rows.map((row) => ({
    id: row.id,
    ...pricesOfSpots(
      bills.filter(({ enrollmentId }) => row.enrollmentIds.includes(enrollmentId)),
      call,
    ),
  }))
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
    whatToBring: row.whatToBring,
    weekdays: WEEKDAYS.filter((day) => row.weekdays.includes(day)),
    firstDate: row.firstDate,
    lastDate: row.lastDate,
    datesLeft: row.meetings,
    state: stateOf(row),
    invitation: !row.isHeld && !row.isTaken ? row.invitation : null,
    secondsLeft: row.isHeld ? row.secondsLeft : 0,
    canLengthen: row.isHeld && !row.isLengthened,
  }
}

function stateOf({ isTaken, isHeld }: CartLineRow): Line['state'] {
  if (isTaken) return 'BOOKED'
  return isHeld ? 'HELD' : 'ENDED'
}

/** What is asked of a line while it is held, and what was answered. */
interface AskedOfLine {
  lineId: string
  fields: (keyof RosterAnswers)[]
  asks: RosterQuestions
  requires: RosterQuestions
  answers: RosterAnswers
}

async function askedOf(
  { tx, school }: Pick<CartCall, 'tx' | 'school'>,
  rows: readonly CartLineRow[],
): Promise<AskedOfLine[]> {
  const held = rows.filter(({ isHeld }) => isHeld)
  const answers = await heldAnswers(
    tx,
    school.id,
    held.flatMap(({ enrollmentIds }) => enrollmentIds),
  )
  const asks = await asksOf(tx, school.id, [...new Set(held.map(({ activityId }) => activityId))])
  return held.map(({ id, activityId, enrollmentIds }) => {
    const activity = asks.find((each) => each.activityId === activityId)!
    return {
      ...activity,
      lineId: id,
      fields: ANSWER_FIELDS.filter((field) => activity.asks[questionOf[field]]),
      answers: answers.find(({ enrollmentId }) => enrollmentId === enrollmentIds[0])!,
    }
  })
}

const questionOf = {
  pickUpOptionId: 'pickUpOptions',
  teacherId: 'teacher',
  tshirtSizeId: 'tshirt',
} as const satisfies Record<keyof RosterAnswers, keyof RosterQuestions>

/** Refuses the first line of which a required question is not answered, at the field of that line. */
export async function assertAnswered(
  call: Pick<CartCall, 'tx' | 'school'>,
  rows: readonly CartLineRow[],
): Promise<void> {
  for (const { lineId, asks, requires, answers } of await askedOf(call, rows))
    assertValid(
      checkAnswers(asks, requires, answers).map(({ path, message }) => ({
        path: `${lineId}.${path}`,
        message,
      })),
    )
}
