const STORAGE_KEY = 'afterbell pay'

/** Stores a link in this tab while its payer is at their bank, whose return address lacks it. */
export function storeLink(token: string): void {
  sessionStorage.setItem(STORAGE_KEY, token)
}

/** Returns the link stored before the payer went to their bank. */
export function storedLink(): string | null {
  return sessionStorage.getItem(STORAGE_KEY)
}
