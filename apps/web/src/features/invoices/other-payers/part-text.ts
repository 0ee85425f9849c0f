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

/** The activities that aid is for: 'Pottery, Chess', 'All activities'. */
export function activitiesText({ activities }: { activities: readonly { name: string }[] }): string {
  return activities.map(({ name }) => name).join(', ') || 'All activities'
}

/** The days that aid is for: 'from 12/01/2026 to 06/30/2027'; empty if it does not say. */
export function daysText(
  { from, to }: { from: string | null; to: string | null },
  { date }: Pick<Format, 'date'>,
): string {
  return [from && `from ${date(from)}`, to && `to ${date(to)}`].filter(Boolean).join(' ')
}
