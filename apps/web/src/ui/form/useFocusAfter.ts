import { useEffect, useRef, type RefObject } from 'react'

/** Focuses an element by a selector within another, after the next render. */
export function useFocusAfter(within: RefObject<HTMLElement | null>): (selector: string) => void {
  const pendingSelector = useRef<string | null>(null)
  useEffect(() => {
    if (pendingSelector.current === null) return
    within.current?.querySelector<HTMLElement>(pendingSelector.current)?.focus()
    pendingSelector.current = null
  })
  return (selector) => {
    pendingSelector.current = selector
  }
}
