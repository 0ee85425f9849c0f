import { useState } from 'react'

/** Ticked rows: some, or all matching ones with exceptions. */
interface Ticks {
  isAll: boolean
  /** Ids of ticked rows; with `isAll` of the exceptions. */
  ids: ReadonlySet<string>
}

const noTicks: Ticks = { isAll: false, ids: new Set() }

export interface Selection {
  /** Number of chosen rows. */
  count: number
  isAll: boolean
  has: (id: string) => boolean
  toggle: (id: string, isTicked: boolean) => void
  /** Ticks or unticks several, such as a page or the rows between two clicks. */
  toggleMany: (ids: readonly string[], isTicked: boolean) => void
  takeAll: () => void
  clear: () => void
  /** Returns the ticked ids among all that match. */
  among: (ids: readonly string[]) => string[]
}

/**
 * The ticked rows of a list. They survive turning the page; another search or filter (`key`) clears them, since nobody acts
 * on rows they cannot see.
 */
export function useSelection(key: string, total: number): Selection {
  const [state, setState] = useState({ key, ticks: noTicks })
  const ticks = state.key === key ? state.ticks : noTicks
  const set = (next: Ticks) => setState({ key, ticks: next })
  const has = (id: string) => ticks.ids.has(id) !== ticks.isAll
  const toggleMany = (ids: readonly string[], isTicked: boolean) => {
    const next = new Set(ticks.ids)
    for (const id of ids) {
      if (isTicked !== ticks.isAll) next.add(id)
      else next.delete(id)
    }
    set({ isAll: ticks.isAll, ids: next })
  }
  return {
    count: ticks.isAll ? Math.max(0, total - ticks.ids.size) : ticks.ids.size,
    isAll: ticks.isAll,
    has,
    toggle: (id, isTicked) => toggleMany([id], isTicked),
    toggleMany,
    takeAll: () => set({ isAll: true, ids: new Set() }),
    clear: () => set(noTicks),
    among: (ids) => (ticks.isAll ? ids.filter(has) : [...ticks.ids]),
  }
}
