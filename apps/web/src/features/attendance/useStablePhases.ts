import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { BoardPhase } from '@afterbell/domain/attendance/board-order'
import { whenStill } from './when-idle.ts'

type Phases = ReadonlyMap<string, BoardPhase>

/**
 * Returns the phases by which activities are ordered on the board. Activities on screen move only once nobody touches it.
 * The focus moves along.
 */
export function useStablePhases(wanted: Phases): Phases {
  const [phases, setPhases] = useState(wanted)
  const focusedElement = useRef<Element | null>(null)
  const isSame = [...wanted].every(([id, phase]) => phases.get(id) === phase)
  useEffect(() => {
    if (isSame) return
    const move = () => {
      focusedElement.current = document.activeElement
      setPhases(wanted)
    }
    if (phases.size > 0) return whenStill(move)
    move()
  }, [isSame, phases, wanted])
  useLayoutEffect(() => {
    const had = focusedElement.current
    focusedElement.current = null
    if (had instanceof HTMLElement && had.isConnected && had !== document.activeElement)
      had.focus({ preventScroll: true })
  }, [phases])
  return phases
}
