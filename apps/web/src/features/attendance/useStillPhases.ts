import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { BoardPhase } from '@afterbell/domain/board-order'

type Phases = ReadonlyMap<string, BoardPhase>

/** So long after the last touch nothing has moved: whoever is about to press something presses that. */
const STILL_MS = 5_000

/**
 * The phases by which activities stand on the board: as they are, but what is on screen stays where it is while somebody
 * uses the screen, and moves once they look up. The focus goes with what has it.
 */
export function useStillPhases(wanted: Phases): Phases {
  const [shown, setShown] = useState(wanted)
  const touchedAt = useTouch()
  const focused = useRef<Element | null>(null)
  const isSame = [...wanted].every(([id, phase]) => shown.get(id) === phase)
  useEffect(() => {
    if (isSame) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const move = () => {
      const wait = shown.size === 0 ? 0 : touchedAt.current + STILL_MS - performance.now()
      if (wait > 0) {
        timer = setTimeout(move, wait)
        return
      }
      focused.current = document.activeElement
      setShown(wanted)
    }
    move()
    return () => clearTimeout(timer)
  }, [isSame, shown, wanted, touchedAt])
  useLayoutEffect(() => {
    const had = focused.current
    focused.current = null
    if (had instanceof HTMLElement && had.isConnected && had !== document.activeElement)
      had.focus({ preventScroll: true })
  }, [shown])
  return shown
}

const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** When somebody last touched anything. */
function useTouch() {
  const touchedAt = useRef(-Infinity)
  useEffect(() => {
    const touch = () => {
      touchedAt.current = performance.now()
    }
    for (const each of TOUCHES) window.addEventListener(each, touch, { capture: true, passive: true })
    return () => {
      for (const each of TOUCHES) window.removeEventListener(each, touch, { capture: true })
    }
  }, [])
  return touchedAt
}
