/** What a class or a camp's group is priced by: SESSION, the default, is one price for all dates (OQ-16). */
export const BILLING_TYPES = ['SESSION', 'DAY', 'HOUR', 'QUARTER_HOUR', 'FIXED'] as const

export type BillingType = (typeof BILLING_TYPES)[number]

export const billingTypeLabels: Readonly<Record<BillingType, string>> = {
  SESSION: 'Per Session',
  DAY: 'Per Day',
  HOUR: 'Per Hour',
  QUARTER_HOUR: 'Per 15 Minutes',
  FIXED: 'Fixed Rate',
}

/** What aftercare is priced by, and what a drop-in is (OQ-17). */
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

/** Whether aftercare bills what was attended or what was booked. */
export const CHARGE_TYPES = ['ATTENDANCE', 'SCHEDULED'] as const

export type ChargeType = (typeof CHARGE_TYPES)[number]

export const chargeTypeLabels: Readonly<Record<ChargeType, string>> = {
  ATTENDANCE: 'Actual Attendance',
  SCHEDULED: 'Scheduled Attendance',
}

/** How a price is billed, as far as it tells what the price is for. */
export interface Billed {
  readonly billingType: BillingType
  /** Of aftercare that costs something. */
  readonly billingCycle: AftercareCycle | null
  /** Of a camp. */
  readonly intervalType: 'WEEKLY' | 'DAILY' | null
}

/**
 * How a price is billed, by the labels of its form: 'Per Hour'; of aftercare with one price for its cycle 'Per Week for
 * Each Weekday'; and where days are picked 'Per Day', whatever but the hours it is billed by (decisions, Pricing 1).
 */
export function billingText({ billingType, billingCycle, intervalType }: Billed): string {
  if (billingType === 'FIXED' && billingCycle !== null)
    return `${aftercareCycleLabels[billingCycle]} for Each Weekday`
  const isByTheHour = billingType === 'HOUR' || billingType === 'QUARTER_HOUR'
  return billingTypeLabels[intervalType === 'DAILY' && !isByTheHour ? 'DAY' : billingType]
}

/** What a rate counts, of what it is asked for. */
export function unitOf(fee: {
  readonly for: 'RUN' | 'DAYS' | 'WEEKDAYS' | 'DROP_IN'
  readonly rate: BillingType
}): 'MEETING' | 'HOUR' | 'QUARTER_HOUR' | 'ONCE' {
  if (fee.rate === 'HOUR' || fee.rate === 'QUARTER_HOUR') return fee.rate
  const isPerDay = fee.rate === 'DAY' || fee.for === 'DAYS' || fee.for === 'DROP_IN'
  return isPerDay ? 'MEETING' : 'ONCE'
}
