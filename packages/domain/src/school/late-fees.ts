import { findings, type Finding } from '../kernel/decision.ts'
import { MONEY_MAX_CENTS } from '../kernel/money.ts'
import type { NumberTyped } from '../kernel/number-rules.ts'

/** A fee falls due for each of so many minutes that has begun; with 0 nothing is asked for late pickups. */
export const LATE_FEE_MINUTES = [0, 5, 10, 15] as const

export type LateFeeMinutes = (typeof LATE_FEE_MINUTES)[number]

/** Siblings who are picked up late together: each child is charged for, or their family once. */
export const LATE_FEE_PER = ['CHILD', 'FAMILY'] as const

export type LateFeePer = (typeof LATE_FEE_PER)[number]

export const lateFeePerLabels: Readonly<Record<LateFeePer, string>> = {
  CHILD: 'Charge for each child',
  FAMILY: 'Charge the family once',
}

/** What a school asks for late pickups, in cents, or as it was typed where that is no amount. */
export interface LateFeeForm {
  readonly lateFeeMinutes: number
  readonly lateFee: NumberTyped
  /** At most so much a day, of a child or of a family; 0 or nothing: as much as it comes to. */
  readonly lateFeeMost: NumberTyped
}

/** What is wrong with what a school asks for late pickups, at the fields of the form. Nothing is, while it asks for nothing. */
export function lateFeeFindings({ lateFeeMinutes, lateFee, lateFeeMost }: LateFeeForm): Finding[] {
  if (lateFeeMinutes === 0) return []
  const isKnown = LATE_FEE_MINUTES.some((minutes) => minutes === lateFeeMinutes)
  return findings([
    ['lateFeeMinutes', isKnown ? null : 'Choose 5, 10 or 15 minutes'],
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

/** What is wrong with an amount, where there is one. */
function amountFault(typed: NumberTyped): string | null {
  if (typeof typed === 'string' && typed !== '') return 'May contain number with 2 decimal points'
  if (Number(typed) < 0) return 'Should be positive'
  return Number(typed) > MONEY_MAX_CENTS ? 'This amount is too large' : null
}
