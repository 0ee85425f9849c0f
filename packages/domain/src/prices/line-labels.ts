import type { Reason } from './reasons.ts'

/** What the lines that we name ourselves are called in another language. Other lines have the names of a school. */
export interface LineLabels {
  readonly EARLY_BIRD: string
  readonly SEVERAL_DAYS: string
  readonly SEVERAL_PROGRAMS: string
  readonly CHILDREN_ENROLLED: string
  readonly CHILD_OF_FAMILY: string
  readonly FIRST_CHILD: string
  readonly coupon: (name: string) => string
  readonly agencyPays: (name: string) => string
  readonly latePickup: (activity: string) => string
}

/**
 * Says in another language what a line is called. Labels are stored in English, so the name within one is
 * taken out of it; one that is not as we write it stays.
 */
export function lineLabel(label: string, reason: Reason | null, labels: LineLabels): string {
  switch (reason?.key) {
    case 'EARLY_BIRD':
    case 'SEVERAL_DAYS':
    case 'SEVERAL_PROGRAMS':
    case 'CHILDREN_ENROLLED':
    case 'CHILD_OF_FAMILY':
    case 'FIRST_CHILD':
      return labels[reason.key]
    case 'COUPON':
    case 'COUPON_SHARE':
      return withName(label, /^Coupon (.+)$/s, labels.coupon)
    case 'SHARE':
    case 'SHARE_OF_MONTH':
      return withName(label, /^(.+) pays$/s, labels.agencyPays)
    case 'LATE_PICKUP':
      return withName(label, /^Late pickup: (.+)$/s, labels.latePickup)
    default:
      return label
  }
}

function withName(label: string, written: RegExp, say: (name: string) => string): string {
  const name = written.exec(label)?.[1]
  return name === undefined ? label : say(name)
}
