import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus once what is new is drawn, and what is gone is gone: by a selector within an element. */
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
