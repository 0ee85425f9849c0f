import { useEffect, useState } from 'react'

/** What a press says, for as long as nothing else is touched. Left alone, hover and focus decide. */
export function useToldOnPress() {
  const [isTold, setIsTold] = useState(false)
  useEffect(() => {
    if (!isTold) return
    const leave = () => setIsTold(false)
    const ends = ['pointerdown', 'keydown', 'scroll'] as const
    for (const each of ends) window.addEventListener(each, leave, { capture: true, passive: true })
    return () => {
      for (const each of ends) window.removeEventListener(each, leave, { capture: true })
    }
  }, [isTold])
  return { isTold, tell: () => setIsTold(true) }
}
