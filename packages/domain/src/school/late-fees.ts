import { findings, type Finding } from '../kernel/decision.ts'
import { MONEY_MAX_CENTS } from '../kernel/money.ts'
import type { NumberTyped } from '../kernel/number-rules.ts'

/** A fee is due for every started interval of this many minutes; 0 means no late fee. */
export const LATE_FEE_MINUTES = [0, 5, 10, 15] as const

export type LateFeeMinutes = (typeof LATE_FEE_MINUTES)[number]

/** For siblings picked up late together: charge each child, or the family once. */
export const LATE_FEE_PER = ['CHILD', 'FAMILY'] as const

export type LateFeePer = (typeof LATE_FEE_PER)[number]

export const lateFeePerLabels: Readonly<Record<LateFeePer, string>> = {
  CHILD: 'Charge for each child',
  FAMILY: 'Charge the family once',
}

/** A school's late fees, in cents, or the typed text if it is no amount. */
export interface LateFeeForm {
  readonly lateFeeMinutes: number
  readonly lateFee: NumberTyped
  /** The most per day, for a child or a family; 0 or empty means no limit. */
  readonly lateFeeMost: NumberTyped
}

/** Finds problems in a school's late fees, at the fields of the form. None while late fees are off. */
export function lateFeeFindings({ lateFeeMinutes, lateFee, lateFeeMost }: LateFeeForm): Finding[] {
  if (lateFeeMinutes === 0) return []
  const isAllowed = LATE_FEE_MINUTES.some((minutes) => minutes === lateFeeMinutes)
  return findings([
    ['lateFeeMinutes', isAllowed ? null : 'Choose 5, 10 or 15 minutes'],
    ['lateFee', amountFault(lateFee) ?? (Number(lateFee) > 0 ? null : 'Enter the fee')],
    [
      'lateFeeMost',
      amountFault(lateFeeMost) ??
        (Number(lateFeeMost) > 0 && Number(lateFeeMost) < Number(lateFee)
          ? 'This cannot be less than the fee'
          : null),
    ],
  ])
}

/** Finds a problem in an amount. Empty is fine. */
function amountFault(typed: NumberTyped): string | null {
  if (typeof typed === 'string' && typed !== '') return 'May contain number with 2 decimal points'
  if (Number(typed) < 0) return 'Should be positive'
  return Number(typed) > MONEY_MAX_CENTS ? 'This amount is too large' : null
}
