import { useEffect, useState } from 'react'

/** Shows a hint after a press until the next press, key or scroll; otherwise hover and focus decide. */
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
