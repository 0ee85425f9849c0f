import { kinds, type ShownKind } from '../activities/kinds.tsx'

// Apart from what the address says: a route knows that before anything of the kinds is there.

const REMEMBERED = 'afterbell.calendar.kinds'

/** The kinds that are shown on the calendar of one of them: as the address says, else as somebody chose last on this device. */
export function kindsShown(named: string | undefined, own: ShownKind): ShownKind[] {
  const chosen = (named ?? localStorage.getItem(REMEMBERED) ?? '').split(',')
  const shown = (Object.keys(kinds) as ShownKind[]).filter((kind) => chosen.includes(kind))
  // The calendar of a kind shows that kind, unless the address names others.
  return shown.includes(own) || (named !== undefined && shown.length > 0) ? shown : [own]
}

export function rememberKinds(shown: readonly ShownKind[]): void {
  localStorage.setItem(REMEMBERED, shown.join())
}
