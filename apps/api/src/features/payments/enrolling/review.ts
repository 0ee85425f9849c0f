import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { COUPON_REFUSALS } from '@afterbell/contract/payments/payments'
import { activityKinds, type KindAnswers } from '@afterbell/domain/kernel/activity-kinds'
import { bookedDatesText } from '@afterbell/domain/places/booked-dates'
import { onlyTried, orNothing } from '../../../platform/database/savepoint.ts'
import type { Call } from '../../../platform/http/serve.ts'
import { Refusal } from '../../../platform/problems.ts'
import { holdMinutes } from '../../ledger/drafts.store.ts'
import { parentWhoBooks, payersWhoBook } from '../../ledger/payers/payers.ts'
import type { PayingFamily } from '../../ledger/payers/payers.store.ts'
import { bookedDates } from '../../places/booked-dates.store.ts'
import { quoteSeveral, type ToPrice } from '../../places/several/quote-several.ts'
import { addPlaces, type LineAdded } from '../../wait-list/add-places.ts'
import { preparePayment } from '../charging/create.ts'
import { chargingOf } from '../charging/payment-data.ts'
import { HELD_TO_TAKE, paymentOf } from './enroll.ts'
import {
  bestOf,
  familyOf,
  lineOf,
  queuedOf,
  type EnrollLine,
  type EnrollRights,
  type Review,
} from './lines.ts'
import { enrollmentsOfSpots, linesOfSpots } from './spot-lines.store.ts'
import { pricesOfSpots } from './spot-prices.ts'

type Reviewed = AnswerOf<Review>
type ReviewedLine = Reviewed['lines'][number]
type Priced = Pick<Reviewed, 'total' | 'credit' | 'coupon' | 'couponProblem' | 'installments' | 'others'>

/**
 * Returns what enrolling would mean, by doing it and taking it back: each line that is refused says why, and the others are
 * priced without it. So what is shown is what `enrollSeveral` does, to the cent.
 */
export async function reviewEnrollment(call: Call<Review>, rights: EnrollRights): Promise<Reviewed> {
  const { tx, school, body } = call
  const families = await familyOf(call)
  const [family] = families
  const lines: (EnrollLine | Refusal)[] = []
  for (const asked of body.lines) lines.push(await orRefusal(() => lineOf(call, rights, asked)))
  const tried = await onlyTried(tx, () => tryLines(call, family, lines))
  const later = await laterOfLines(call, lines)
  const noted: ReviewedLine[] = []
  for (const [nth, line] of tried.lines.entries()) {
    const lineOfCare = { ...line, later: line.state === 'PLACE' ? (later.get(nth) ?? []) : [] }
    const twice = isPriced(lineOfCare) ? await paidTwice(call, families, lines[nth]!) : []
    noted.push({ ...lineOfCare, warnings: [...line.warnings, ...twice] })
  }
  return {
    ...tried,
    lines: noted,
    parentId: parentWhoBooks(family),
    ...(await chargingOf(tx, school)),
  }
}

async function orRefusal<T>(run: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) return error
    throw error
  }
}

async function tryLines(
  call: Call<Review>,
  family: PayingFamily,
  lines: readonly (EnrollLine | Refusal)[],
): Promise<Priced & { lines: ReviewedLine[] }> {
  const { tx, school } = call
  const wanted = lines.flatMap((line) => (line instanceof Refusal ? [] : [line.wanted]))
  // What is asked of a child is answered before they are enrolled, and has no price.
  const heldMinutes = await holdMinutes(tx, school.id)
  const options = { ...HELD_TO_TAKE, heldMinutes, answersLater: true }
  const outcomes = wanted.length === 0 ? [] : await addPlaces(call, wanted, options)
  const added = lines.map((line) => (line instanceof Refusal ? refusedAs(line) : outcomes.shift()!))
  const rosterIds = added.flatMap(placesIn)
  const priced = rosterIds.length === 0 ? NOTHING : await price(call, family, rosterIds)
  const enrollments = await enrollmentsOfSpots(tx, school.id, rosterIds)
  const bills = await linesOfSpots(tx, school.id, {
    enrollmentIds: [...new Set(enrollments.values())],
    payerIds: payersWhoBook(family),
  })
  return {
    ...priced,
    lines: added.map((outcome, nth) => {
      const own = placesIn(outcome).map((id) => enrollments.get(id))
      const ofLine = bills.filter(({ enrollmentId }) => own.includes(enrollmentId))
      return { ...stateOf(lines, nth, outcome), ...pricesOfSpots(ofLine, call), later: [] }
    }),
  }
}

const NOTHING: Priced = {
  total: 0,
  credit: 0,
  coupon: null,
  couponProblem: null,
  installments: null,
  others: [],
}

/** Prices what is held. A coupon that is refused is left out, and its refusal told. */
async function price(
  call: Call<Review>,
  family: PayingFamily,
  rosterIds: readonly string[],
): Promise<Priced> {
  const coupon = call.body.coupon.trim()
  const withCoupon = async (name: string | undefined): Promise<Priced> => {
    const input = { ...paymentOf(call, family, rosterIds), coupon: name, onlyPrices: true }
    const { total, credit, coupon: applied, installments, others } = await preparePayment(call, input)
    const parts = installments?.parts ?? null
    return { total, credit, coupon: applied, couponProblem: null, installments: parts, others }
  }
  if (coupon === '') return withCoupon(undefined)
  try {
    return await orNothing(call.tx, () => withCoupon(coupon))
  } catch (error) {
    if (!(error instanceof Refusal) || !OF_COUPONS.includes(error.problem.code)) throw error
    return { ...(await withCoupon(undefined)), couponProblem: error.problem.message }
  }
}

const OF_COUPONS: readonly string[] = COUPON_REFUSALS

function refusedAs(refusal: Refusal): LineAdded {
  return { state: 'REFUSED', refusal }
}

function placesIn(added: LineAdded): string[] {
  return 'result' in added ? added.result.added.map(({ rosterId }) => rosterId) : []
}

function stateOf(
  lines: readonly (EnrollLine | Refusal)[],
  nth: number,
  added: LineAdded,
): Pick<ReviewedLine, 'state' | 'code' | 'why' | 'position' | 'warnings'> {
  const plain = { code: null, why: '', position: null, warnings: [] }
  const line = lines[nth]!
  if (added.state === 'REFUSED') {
    const { code, message, fields } = added.refusal.problem
    return { ...plain, state: 'REFUSED', code, why: fields?.[0]?.message ?? message }
  }
  if (added.state === 'WAITING' || line instanceof Refusal) return { ...plain, state: 'WAIT' }
  if (line.asked.way === 'WAIT') return { ...plain, state: 'WAIT', position: bestOf(queuedOf(lines, line)) }
  return { ...plain, state: 'PLACE', warnings: added.result.warnings }
}

/** Whether the kind of a line is care: billed over time, with single days beside it. */
function takesDropIns({ asked }: EnrollLine): boolean {
  const { singleDays }: KindAnswers = activityKinds[asked.kind]
  return singleDays === 'DROP_IN'
}

/** What the lines are charged later, by line: care by the week or month. */
async function laterOfLines(
  call: Call<Review>,
  lines: readonly (EnrollLine | Refusal)[],
): Promise<Map<number, ReviewedLine['later']>> {
  const ofCare = lines.flatMap((line, nth) =>
    line instanceof Refusal || !takesDropIns(line) || line.asked.way === 'WAIT' ? [] : [{ line, nth }],
  )
  const toPrice = ofCare.map(({ line: { selection, asked } }): ToPrice => {
    return { selection, childIds: [asked.childId], addOns: asked.addOns }
  })
  if (toPrice.length === 0) return new Map()
  const priced = await orRefusal(() => quoteSeveral(call, toPrice, { payment: null, inInstallments: false }))
  if (priced instanceof Refusal) return new Map()
  return new Map(
    priced.lines.map((ofLine, index) => [
      ofCare[index]!.nth,
      ofLine.flatMap(({ later }) => later.map(({ cents: amount, ...each }) => ({ ...each, amount }))),
    ]),
  )
}

/** Whether a line costs money per scheduled date, regardless of attendance. */
function isPriced({ total, later }: Pick<ReviewedLine, 'total' | 'later'>): boolean {
  return total > 0 || later.some(({ isEstimate }) => !isEstimate)
}

/** Warns of dates that the child has as drop-ins already, and the price covers too. */
async function paidTwice(
  { tx, school }: Call<Review>,
  families: readonly PayingFamily[],
  line: EnrollLine | Refusal,
): Promise<string[]> {
  if (line instanceof Refusal || !takesDropIns(line)) return []
  const { selection, asked } = line
  const child = families.find(({ child_id: id }) => id === asked.childId)
  const sectionIds = selection.selectedSections.map(({ id }) => id)
  const booked = await bookedDates(tx, school.id, { childId: asked.childId, sectionIds, from: school.today })
  const warning = bookedDatesText(child?.child_name ?? '', booked, school)
  return warning === null ? [] : [warning]
}
