import { useEffect, useRef } from 'react'

/** Focuses the element that replaces a form. */
export function useFocusOnce<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  useEffect(() => ref.current?.focus(), [])
  return { ref, tabIndex: -1 }
}
