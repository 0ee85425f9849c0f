import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'
import { onceOverlaysClosed } from '../../ui/dialogs/once-overlays-closed.ts'

/**
 * Keeps the focus on a pressed target although another button replaces it, so that the keyboard continues at the same
 * child. `state` says which buttons are there.
 */
export function useKeptFocus(targets: RefObject<HTMLElement | null>, state: string) {
  const focusedIndex = useRef<number | null>(null)
  useEffect(
    () =>
      onceOverlaysClosed(() => {
        // The title has the focus if a dialog found its own button gone. Another focused control keeps it.
        const isElsewhere = document.activeElement?.matches('a, button, input, select, textarea')
        if (focusedIndex.current === null || isElsewhere) return
        targets.current?.querySelectorAll('button')[focusedIndex.current]?.focus({ preventScroll: true })
      }, ANSWERED_WITHIN_MS),
    [targets, state],
  )
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const index = [...(targets.current?.querySelectorAll('button') ?? [])].indexOf(
        target as HTMLButtonElement,
      )
      focusedIndex.current = index < 0 ? null : index
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      // A dialog or menu opened from the target restores the focus there.
      if (relatedTarget && !relatedTarget.closest('[role="dialog"], [role="menu"]'))
        focusedIndex.current = null
    },
  }
}

/** A dialog stays open until the server has answered. */
const ANSWERED_WITHIN_MS = 10_000
