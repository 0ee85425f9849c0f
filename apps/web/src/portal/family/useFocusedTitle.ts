import { useEffect, useRef } from 'react'

/**
 * Moves the focus to a page's heading when the heading appears or says something else, so that a screen reader begins there.
 * Whatever else has the focus by then keeps it.
 */
export function useFocusedTitle() {
  const heading = useRef<HTMLHeadingElement>(null)
  const said = useRef<string | null>(null)
  // After every render, because a page that loads first has no heading yet.
  useEffect(() => {
    if (!heading.current || said.current === heading.current.textContent) return
    said.current = heading.current.textContent
    if (document.activeElement === document.body) heading.current.focus()
  })
  return heading
}
