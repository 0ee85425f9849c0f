import { useEffect, useRef } from 'react'

/** What comes in the place of a form is where its reader goes on. */
export function useFocusOnce<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  useEffect(() => ref.current?.focus(), [])
  return { ref, tabIndex: -1 }
}
