import { share } from '../kernel/money.ts'
import { sum } from '../kernel/sum.ts'

/** A spot: a section in which an enrollment has a place. */
export interface Spot {
  readonly enrollmentId: string
  readonly sectionId: string
}

/** A line of an invoice: what is left of it, and how much of that is paid and how much open. */
export interface SpotLine {
  readonly enrollmentId: string | null
  /** Null of what is not for a section: add-ons, fees, corrections. */
  readonly sectionId: string | null
  readonly leftCents: number
  readonly paidCents: number
  readonly openCents: number
}

/**
 * What was paid and is owed for some spots of enrollments that have others too (`live`, these included). What was billed for a section is
 * for its spot; what is for no section, such as an add-on, is for all live spots of its enrollment together, by what is left of each. So
 * every spot has its own part to the cent, and the parts of all of them come to what was paid and is owed for them.
 */
export function moneyOfSpots(
  lines: readonly SpotLine[],
  spots: readonly Spot[],
  live: readonly Spot[],
): { paidCents: number; owedCents: number } {
  const parts = lines.map((line) => {
    const own = spots.filter(({ enrollmentId }) => enrollmentId === line.enrollmentId)
    if (own.length === 0) return NOTHING
    if (line.sectionId !== null) return own.some(isFor(line)) ? line : NOTHING
    const beside = live.filter(({ enrollmentId }) => enrollmentId === line.enrollmentId)
    const weights = beside.map((spot) =>
      Math.max(0, sum(lines.filter((each) => isFor(each)(spot)).map(({ leftCents }) => leftCents))),
    )
    const isOwn = beside.map((spot) => own.some(({ sectionId }) => sectionId === spot.sectionId))
    const partOf = (cents: number) => sum(share(cents, weights).filter((_, at) => isOwn[at]))
    return { paidCents: partOf(line.paidCents), openCents: partOf(line.openCents) }
  })
  return {
    paidCents: sum(parts.map(({ paidCents }) => paidCents)),
    owedCents: sum(parts.map(({ openCents }) => openCents)),
  }
}

const NOTHING = { paidCents: 0, openCents: 0 }

function isFor(line: Pick<SpotLine, 'enrollmentId' | 'sectionId'>): (spot: Spot) => boolean {
  return ({ enrollmentId, sectionId }) => line.enrollmentId === enrollmentId && line.sectionId === sectionId
}
