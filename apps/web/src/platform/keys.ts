/** Whether single-key shortcuts are on. Users can switch them off (WCAG 2.1.4). */
export function areKeysOn(): boolean {
  return localStorage.getItem(KEYS) !== 'off'
}

export function switchKeys(isOn: boolean): void {
  localStorage.setItem(KEYS, isOn ? 'on' : 'off')
}

const KEYS = 'afterbell.keys'

/** Whether a single key is a shortcut: nothing is being typed, no menu or dialog is open, and shortcuts are on. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false
  const target = event.target as HTMLElement | null
  if (target?.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]'))
    return false
  return !isDialogOpen() && areKeysOn()
}

export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null
}

/** Returns the finder's shortcut in this platform's notation. */
export function findKeys(): string {
  return isMac() ? '⌘ K' : 'Ctrl K'
}

/** The same for `aria-keyshortcuts`. */
export function findKeysSpoken(): string {
  return isMac() ? 'Meta+K' : 'Control+K'
}

function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent)
}
