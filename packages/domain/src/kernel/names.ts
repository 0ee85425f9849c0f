/** 'Ann Lee', 'Ann Lee and Ben Roe', 'Ann Lee, Ben Roe, Cal Fox and 2 others': short enough to read at a glance. */
export function namesText(names: readonly string[]): string {
  const visibleNames = names.length > MOST_NAMED ? names.slice(0, MOST_NAMED - 1) : names
  const otherCount = names.length - visibleNames.length
  const parts = otherCount > 0 ? [...visibleNames, `${otherCount} others`] : visibleNames
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

const MOST_NAMED = 4

/** The key under which two names are the same: ignores case, repeated spaces and how an accent was typed. */
export function nameKey(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}
