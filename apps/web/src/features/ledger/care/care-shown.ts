import type { care } from '@afterbell/contract/care/care'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { sum } from '@afterbell/domain/kernel/sum'
import type { Format } from '../../../platform/format.ts'

export type CareEnrollment = AnswerOf<typeof care.ofChild>['enrollments'][number]
export type ComingCharge = CareEnrollment['coming'][number]

/** '12/01/2026 – 12/31/2026'. */
export function periodText({ from, to }: Pick<ComingCharge, 'from' | 'to'>, format: Format): string {
  return `${format.date(from)} – ${format.date(to)}`
}

/** Charge of a cycle for all spots of an enrollment. */
export interface CycleTotal extends Pick<ComingCharge, 'from' | 'to' | 'isEstimate'> {
  cents: number
}

/** Adds up charges by cycle, in order: spots given at different times are charged separately. */
export function byCycle(charges: readonly ComingCharge[]): CycleTotal[] {
  return [...Map.groupBy(charges, ({ from, to }) => `${from} ${to}`).values()]
    .map((group) => ({
      from: group[0]!.from,
      to: group[0]!.to,
      isEstimate: group.some(({ isEstimate }) => isEstimate),
      cents: sum(group.map(({ total }) => total)),
    }))
    .toSorted((one, other) => one.from.localeCompare(other.from))
}
