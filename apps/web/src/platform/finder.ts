/** Dialogs that any screen can open. */
export interface Finder {
  open(): void
  showShortcuts(): void
}

let finder: Finder | null = null
/** Requested before the finder was mounted. */
let wanted: keyof Finder | null = null

/** Registers the finder's functions, so that screens need not import it. */
export function setFinder(given: Finder | null): void {
  finder = given
  if (!given || !wanted) return
  given[wanted]()
  wanted = null
}

export const openFinder = () => ask('open')

export const showShortcuts = () => ask('showShortcuts')

function ask(what: keyof Finder): void {
  if (finder) finder[what]()
  else wanted = what
}
