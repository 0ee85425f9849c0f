import { plusDays, type IsoDate } from '../kernel/dates.ts'
import { sum } from '../kernel/sum.ts'
import { chargesOf, placesIn, type ChargesInput } from './charges.ts'
import type { Installment } from './payment-plan.ts'
import { quote, type QuoteInput } from './pricing.ts'

/** An amount that is charged after the enrollment, on a day. */
export interface LaterCharge {
  readonly dueOn: IsoDate
  readonly cents: number
  /** It depends on attendance, and assumes that the child attends every booked day. */
  readonly isEstimate: boolean
}

/**
 * Returns what an enrollment is charged later than at once, by day: aftercare by the week or month, and a session that is
 * billed by attendance (decisions, Pricing 2). The days and amounts are those that recurring care bills
 * (`remainingCharges`) while nothing else of the family changes. Charges of 0 are left out.
 * @answers What does a spot cost later, and when?
 */
export function laterCharges(input: QuoteInput & ChargesInput): LaterCharge[] {
  return chargesOf(input)
    .map((charge, nth): LaterCharge & { isNow: boolean } => {
      const isAfter = charge.when === 'AFTER'
      const isEstimate = isAfter && input.fee.for === 'WEEKDAYS' && input.fee.chargeType === 'ATTENDANCE'
      return {
        dueOn: isAfter ? plusDays(charge.dueOn, 1) : charge.dueOn,
        cents: quote({
          ...input,
          fee: isEstimate ? { ...input.fee, chargeType: 'SCHEDULED' } : input.fee,
          places: placesIn(charge, input.places),
          // Add-ons are charged once, with the enrollment; so is the discount on a family's first enrollment.
          addOns: [],
          chosen: [],
          standing: { ...input.standing, isFirstEnrollment: input.standing.isFirstEnrollment && nth === 0 },
          payment: null,
          coupon: null,
        }).totalCents,
        isEstimate,
        isNow: charge.when === 'AT_ENROLLMENT',
      }
    })
    .filter(({ isNow, cents }) => !isNow && cents > 0)
    .map(({ dueOn, cents, isEstimate }) => ({ dueOn, cents, isEstimate }))
}

/** What is due at once, and what on each later day, in order. */
export interface DueOverTime {
  readonly nowCents: number
  readonly later: readonly LaterCharge[]
}

/**
 * Adds up what several enrollments cost, by day. Each has its price at enrollment, its later charges, and its installments
 * if it is paid in parts: those due by `today` are due at once.
 */
export function dueOverTime(
  enrollments: readonly {
    readonly totalCents: number
    readonly later: readonly LaterCharge[]
    readonly installments: readonly Installment[] | null
  }[],
  today: IsoDate,
): DueOverTime {
  const charges = enrollments.flatMap(({ totalCents, later, installments }): LaterCharge[] => [
    ...(installments ?? [{ dueOn: today, cents: totalCents }]).map((each) => ({
      ...each,
      isEstimate: false,
    })),
    ...later,
  ])
  const isLater = ({ dueOn }: LaterCharge) => dueOn > today
  return {
    nowCents: sum(charges.filter((each) => !isLater(each)).map(({ cents }) => cents)),
    later: [...Map.groupBy(charges.filter(isLater), ({ dueOn }) => dueOn)]
      .map(([dueOn, ofDay]) => ({
        dueOn,
        cents: sum(ofDay.map(({ cents }) => cents)),
        isEstimate: ofDay.some(({ isEstimate }) => isEstimate),
      }))
      .filter(({ cents }) => cents > 0)
      .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn)),
  }
}
