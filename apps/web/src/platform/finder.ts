/** What can be opened over every screen, from wherever it is asked for. */
export interface Finder {
  open(): void
  showShortcuts(): void
}

let finder: Finder | null = null

/** Says what opens it; the screens and the frame know only that it is there. */
export function setFinder(given: Finder | null): void {
  finder = given
}

export function openFinder(): void {
  finder?.open()
}

export function showShortcuts(): void {
  finder?.showShortcuts()
}
