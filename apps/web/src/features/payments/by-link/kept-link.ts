const STORAGE_KEY = 'afterbell pay'

/** Stores a link in this tab while its payer is at their bank, whose return address lacks it. */
export function storeLink(token: string, language: string): void {
  sessionStorage.setItem(STORAGE_KEY, `invoice=${token}&lang=${language}`)
}

/** Returns the address stored before the payer went to their bank; empty if they did not. */
export function storedAddress(): string {
  return sessionStorage.getItem(STORAGE_KEY) ?? ''
}
