import { useSyncExternalStore } from 'react'
import { narrowQuery } from './widths.ts'

/** Whether the window is under 900 px. Known at the first render, so that nothing is rendered twice. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, () => false)
}

export function isNarrow(): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia(narrowQuery).matches
}

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia?.(narrowQuery)
  query?.addEventListener('change', changed)
  return () => query?.removeEventListener('change', changed)
}
