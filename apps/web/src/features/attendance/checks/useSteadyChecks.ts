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
      checkIn: (...given) => latest.current.checkIn(...given),
      checkOut: (...given) => latest.current.checkOut(...given),
      undoCheckIn: (row) => latest.current.undoCheckIn(row),
      undoCheckOut: (row) => latest.current.undoCheckOut(row),
      markAbsent: (...given) => latest.current.markAbsent(...given),
      undoAbsent: (row) => latest.current.undoAbsent(row),
      reviewReleases: (row) => latest.current.reviewReleases(row),
      lookAtRelease: (...given) => latest.current.lookAtRelease(...given),
      showHistory: (row) => latest.current.showHistory(row),
    }),
    [],
  )
}
