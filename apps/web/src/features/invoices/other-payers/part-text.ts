import type { Format } from '../../../platform/format.ts'

interface Part {
  type: 'PERCENT' | 'AMOUNT'
  percent: number | null
  amount: number | null
}

/** '60%', '$400 a month', '$50 once'. */
export function partText(
  { type, percent, amount }: Part,
  { money }: Pick<Format, 'money'>,
  per: 'a month' | 'once',
): string {
  return type === 'PERCENT' ? `${percent}%` : `${money(amount!)} ${per}`
}
