import { useEffect, useState } from 'react'

/** What a press says, for as long as nothing else is touched. Left alone, hover and focus decide. */
export function useShownOnPress() {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const leave = () => setIsShown(false)
    const ends = ['pointerdown', 'keydown', 'scroll'] as const
    for (const each of ends) window.addEventListener(each, leave, { capture: true, passive: true })
    return () => {
      for (const each of ends) window.removeEventListener(each, leave, { capture: true })
    }
  }, [isShown])
  return { isShown, show: () => setIsShown(true) }
}
