import { useEffect, useRef, type RefObject } from 'react'

/** Focuses an element by a selector within another, after the next render. */
export function useFocusAfter(within: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    within.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = null
  })
  return (selector) => {
    wanted.current = selector
  }
}
