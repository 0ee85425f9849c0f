import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { care } from '@afterbell/contract/billing/care'
import type { Format } from '../../platform/format.ts'
import { MoneyLines } from '../ledger/MoneyLines.tsx'

export type CareEnrollment = AnswerOf<typeof care.ofChild>['enrollments'][number]
export type ComingCharge = CareEnrollment['coming'][number]

/** A charge line by line, each with its reason. */
export function CareChargeLines({ charge, format }: { charge: ComingCharge; format: Format }) {
  return (
    <MoneyLines
      title={periodText(charge, format)}
      lines={charge.lines.map(({ label, reason, amount }, index) => ({
        key: String(index),
        label,
        detail: reason,
        amount,
      }))}
      total={{ label: charge.isEstimate ? 'At most, by attendance' : 'Total', amount: charge.total }}
    />
  )
}

/** '12/01/2026 – 12/31/2026'. */
export function periodText({ from, to }: Pick<ComingCharge, 'from' | 'to'>, format: Format): string {
  return `${format.date(from)} – ${format.date(to)}`
}
