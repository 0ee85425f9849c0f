import { kinds, type ShownKind } from '../activities/kinds.tsx'

// Separate from the address: a route needs it before the kinds have loaded.

const REMEMBERED = 'afterbell.calendar.kinds'

/** Returns the kinds to show on a kind's calendar: those in the address, else the last choice on this device. */
export function kindsShown(named: string | undefined, own: ShownKind): ShownKind[] {
  const chosen = (named ?? localStorage.getItem(REMEMBERED) ?? '').split(',')
  const shown = (Object.keys(kinds) as ShownKind[]).filter((kind) => chosen.includes(kind))
  // The calendar of a kind shows that kind, unless the address names others.
  return shown.includes(own) || (named !== undefined && shown.length > 0) ? shown : [own]
}

export function rememberKinds(shown: readonly ShownKind[]): void {
  localStorage.setItem(REMEMBERED, shown.join())
}
