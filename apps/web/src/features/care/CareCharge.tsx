import type { Format } from '../../platform/format.ts'
import { periodText, type ComingCharge } from '../ledger/care/care-shown.ts'
import { MoneyLines } from '../ledger/MoneyLines.tsx'

/** Lines of a charge, each with its reason. */
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
