import { useEffect, useMemo, useRef } from 'react'
import type { Checks } from './checks.ts'

/** Returns the same acts in a stable object, so that one press does not redraw thirty entries. */
export function useSteadyChecks(acts: Checks): Checks {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  return useMemo(
    () => ({
      checkIn: (...args) => latest.current.checkIn(...args),
      checkOut: (...args) => latest.current.checkOut(...args),
      undoCheckIn: (row) => latest.current.undoCheckIn(row),
      undoCheckOut: (row) => latest.current.undoCheckOut(row),
      markAbsent: (...args) => latest.current.markAbsent(...args),
      undoAbsent: (row) => latest.current.undoAbsent(row),
      seeChanges: (row) => latest.current.seeChanges(row),
      reviewReleases: (row) => latest.current.reviewReleases(row),
      lookAtRelease: (...args) => latest.current.lookAtRelease(...args),
      showHistory: (row) => latest.current.showHistory(row),
    }),
    [],
  )
}
