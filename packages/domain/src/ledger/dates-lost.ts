import type { IsoDate } from '../kernel/dates.ts'

interface Meeting {
  readonly sectionId: string
  readonly date: IsoDate
}

/**
 * Returns the dates a section loses for good when its meetings change. Each added meeting replaces the earliest dropped
 * one, so the latest dropped dates are lost.
 */
export function datesLost(dropped: readonly Meeting[], added: readonly Meeting[]): Meeting[] {
  const instead = Map.groupBy(added, ({ sectionId }) => sectionId)
  return [...Map.groupBy(dropped, ({ sectionId }) => sectionId)].flatMap(([sectionId, meetings]) =>
    meetings
      .toSorted((one, other) => (one.date < other.date ? -1 : 1))
      .slice(instead.get(sectionId)?.length ?? 0),
  )
}
