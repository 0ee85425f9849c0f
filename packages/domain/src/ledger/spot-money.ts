import { share } from '../kernel/money.ts'
import { sum } from '../kernel/sum.ts'

/** A section in which an enrollment has a place. */
export interface Spot {
  readonly enrollmentId: string
  readonly sectionId: string
}

/** An invoice line after credit notes: what is left, and how much of that is paid and open. */
export interface SpotLine {
  readonly enrollmentId: string | null
  /** Null if the line is not for a section: add-ons, fees, corrections. */
  readonly sectionId: string | null
  readonly remainingCents: number
  readonly paidCents: number
  readonly openCents: number
}

/**
 * Returns what was paid and is owed for some spots. `live` are all spots of their enrollments. A line for a section
 * belongs to its spot. A line without one, such as an add-on, is split over the live spots, by what is left of each.
 * The parts add up to the cent.
 */
export function moneyOfSpots(
  lines: readonly SpotLine[],
  spots: readonly Spot[],
  live: readonly Spot[],
): { paidCents: number; owedCents: number } {
  const parts = lines.map((line) => {
    const enrollmentSpots = spots.filter(({ enrollmentId }) => enrollmentId === line.enrollmentId)
    if (enrollmentSpots.length === 0) return NO_MONEY
    if (line.sectionId !== null) return enrollmentSpots.some(isFor(line)) ? line : NO_MONEY
    const liveSpots = live.filter(({ enrollmentId }) => enrollmentId === line.enrollmentId)
    const weights = liveSpots.map((spot) =>
      Math.max(0, sum(lines.filter((each) => isFor(each)(spot)).map(({ remainingCents }) => remainingCents))),
    )
    const isSelectedSpot = liveSpots.map((spot) =>
      enrollmentSpots.some(({ sectionId }) => sectionId === spot.sectionId),
    )
    const partOf = (cents: number) => sum(share(cents, weights).filter((_, at) => isSelectedSpot[at]))
    return { paidCents: partOf(line.paidCents), openCents: partOf(line.openCents) }
  })
  return {
    paidCents: sum(parts.map(({ paidCents }) => paidCents)),
    owedCents: sum(parts.map(({ openCents }) => openCents)),
  }
}

const NO_MONEY = { paidCents: 0, openCents: 0 }

function isFor(line: Pick<SpotLine, 'enrollmentId' | 'sectionId'>): (spot: Spot) => boolean {
  return ({ enrollmentId, sectionId }) => line.enrollmentId === enrollmentId && line.sectionId === sectionId
}
