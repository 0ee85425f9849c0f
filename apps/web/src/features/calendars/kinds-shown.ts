import { kinds, type ScreenKind } from '../activities/kinds.tsx'

// Separate from the address: a route needs it before the kinds have loaded.

const KINDS_KEY = 'afterbell.calendar.kinds'

/** Returns the kinds to show on a kind's calendar: those in the address, else the last choice on this device. */
export function visibleKindsOf(named: string | undefined, pageKind: ScreenKind): ScreenKind[] {
  const chosenKinds = (named ?? localStorage.getItem(KINDS_KEY) ?? '').split(',')
  const visibleKinds = (Object.keys(kinds) as ScreenKind[]).filter((kind) => chosenKinds.includes(kind))
  // The calendar of a kind shows that kind, unless the address names others.
  return visibleKinds.includes(pageKind) || (named !== undefined && visibleKinds.length > 0)
    ? visibleKinds
    : [pageKind]
}

export function rememberKinds(visibleKinds: readonly ScreenKind[]): void {
  localStorage.setItem(KINDS_KEY, visibleKinds.join())
}
