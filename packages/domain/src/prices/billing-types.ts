/** The billing types of a class or a camp's group. SESSION, the default, is one price for all dates (OQ-16). */
export const BILLING_TYPES = ['SESSION', 'DAY', 'HOUR', 'QUARTER_HOUR', 'FIXED'] as const

export type BillingType = (typeof BILLING_TYPES)[number]

export const billingTypeLabels: Readonly<Record<BillingType, string>> = {
  SESSION: 'Per Session',
  DAY: 'Per Day',
  HOUR: 'Per Hour',
  QUARTER_HOUR: 'Per 15 Minutes',
  FIXED: 'Fixed Rate',
}

/** The billing types of aftercare, and those of a drop-in (OQ-17). */
export const AFTERCARE_RATES = [
  'DAY',
  'HOUR',
  'QUARTER_HOUR',
  'FIXED',
] as const satisfies readonly BillingType[]
export const DROP_IN_RATES = ['DAY', 'HOUR'] as const satisfies readonly BillingType[]

/** How often aftercare is billed. */
export const AFTERCARE_CYCLES = ['SESSION', 'WEEKLY', 'MONTHLY'] as const

export type AftercareCycle = (typeof AFTERCARE_CYCLES)[number]

export const aftercareCycleLabels: Readonly<Record<AftercareCycle, string>> = {
  SESSION: 'Per Session',
  WEEKLY: 'Per Week',
  MONTHLY: 'Per Month',
}

/** Aftercare bills either the attendance or the booked schedule. */
export const CHARGE_TYPES = ['ATTENDANCE', 'SCHEDULED'] as const

export type ChargeType = (typeof CHARGE_TYPES)[number]

export const chargeTypeLabels: Readonly<Record<ChargeType, string>> = {
  ATTENDANCE: 'Actual Attendance',
  SCHEDULED: 'Scheduled Attendance',
}

/** The billing facts that say what a price is for. */
export interface BillingFacts {
  readonly billingType: BillingType
  /** Null unless it is aftercare with a price. */
  readonly billingCycle: AftercareCycle | null
  /** Null unless it is a camp. */
  readonly intervalType: 'WEEKLY' | 'DAILY' | null
}

/**
 * Describes how a price is billed, with the labels of its form: 'Per Hour', or 'Per Week for Each Weekday' for
 * aftercare with one price per cycle. A camp with picked days is 'Per Day', unless it is billed by the hour (decisions,
 * Pricing 1).
 */
export function billingText({ billingType, billingCycle, intervalType }: BillingFacts): string {
  if (billingType === 'FIXED' && billingCycle !== null)
    return `${aftercareCycleLabels[billingCycle]} for Each Weekday`
  const isByTheHour = billingType === 'HOUR' || billingType === 'QUARTER_HOUR'
  return billingTypeLabels[intervalType === 'DAILY' && !isByTheHour ? 'DAY' : billingType]
}

/** Returns the unit that a rate counts. */
export function unitOf(fee: {
  readonly for: 'RUN' | 'DAYS' | 'WEEKDAYS' | 'DROP_IN'
  readonly rate: BillingType
}): 'MEETING' | 'HOUR' | 'QUARTER_HOUR' | 'ONCE' {
  if (fee.rate === 'HOUR' || fee.rate === 'QUARTER_HOUR') return fee.rate
  const isPerDay = fee.rate === 'DAY' || fee.for === 'DAYS' || fee.for === 'DROP_IN'
  return isPerDay ? 'MEETING' : 'ONCE'
}
