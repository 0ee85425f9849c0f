/** Whether checks wait on this device to be sent: known before anything that could send them is loaded. */
export function isUnsentMarked(): boolean {
  return localStorage.getItem(MARK) !== null
}

export function markUnsent(isAny: boolean): void {
  try {
    if (isAny) localStorage.setItem(MARK, 'yes')
    else localStorage.removeItem(MARK)
  } catch {
    // A device that has no room for the mark sends what waits from the screens of attendance, and no check fails for it.
  }
}

const MARK = 'afterbell.unsent'
