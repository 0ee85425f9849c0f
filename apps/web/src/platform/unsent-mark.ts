/** Whether checks wait on this device to be sent: known before anything that could send them is loaded. */
export function isUnsentMarked(): boolean {
  return localStorage.getItem(MARK) !== null
}

export function markUnsent(isAny: boolean): void {
  if (isAny) localStorage.setItem(MARK, 'yes')
  else localStorage.removeItem(MARK)
}

const MARK = 'afterbell.unsent'
