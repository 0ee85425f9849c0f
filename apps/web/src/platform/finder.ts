/** Dialogs that any screen can open. */
export interface Finder {
  open(): void
  showShortcuts(): void
}

let finder: Finder | null = null
/** Requested before the finder was mounted. */
let wanted: keyof Finder | null = null

/** Registers the finder's functions, so that screens need not import it. */
export function setFinder(newFinder: Finder | null): void {
  finder = newFinder
  if (!newFinder || !wanted) return
  newFinder[wanted]()
  wanted = null
}

export const openFinder = () => ask('open')

export const showShortcuts = () => ask('showShortcuts')

function ask(what: keyof Finder): void {
  if (finder) finder[what]()
  else wanted = what
}
