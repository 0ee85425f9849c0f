import { useEffect, useRef } from 'react'

/** Moves the focus to a page's heading when the page changes, so that a screen reader begins there. */
export function useFocusedTitle() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return heading
}
