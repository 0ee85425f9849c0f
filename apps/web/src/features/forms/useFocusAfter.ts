import { useEffect, useRef } from 'react'

/** Moves the focus once what is new is drawn, and what is gone is gone. */
export function useFocusAfter<E extends HTMLElement>() {
  const within = useRef<E>(null)
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    within.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = null
  })
  return {
    within,
    focusOn: (selector: string) => {
      wanted.current = selector
    },
  }
}
