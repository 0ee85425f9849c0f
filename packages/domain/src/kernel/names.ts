/** 'Ann Lee', 'Ann Lee and Ben Roe', 'Ann Lee, Ben Roe, Cal Fox and 2 others': short enough to read at a glance. */
export function namesText(names: readonly string[]): string {
  const shown = names.length > MOST_NAMED ? names.slice(0, MOST_NAMED - 1) : names
  const left = names.length - shown.length
  const told = left > 0 ? [...shown, `${left} others`] : shown
  return told.length < 2 ? told.join('') : `${told.slice(0, -1).join(', ')} and ${told.at(-1)}`
}

const MOST_NAMED = 4

/** The key under which two names are the same: ignores case, repeated spaces and how an accent was typed. */
export function nameKey(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}
