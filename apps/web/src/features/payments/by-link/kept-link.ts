const STORAGE_KEY = 'afterbell pay'

/** Stores a link in this tab while its payer is at their bank, whose return address lacks it. */
export function storeLink(token: string, language: string): void {
  const portal = portalOf(location.hash.slice(1))
  sessionStorage.setItem(STORAGE_KEY, `invoice=${token}${portal ? `&portal=${portal}` : ''}&lang=${language}`)
}

/** Stores from which portal a payer went to their bank, whose return address lacks it. */
export function storePortal(portal: string, language: string): void {
  sessionStorage.setItem(STORAGE_KEY, `portal=${portal}&lang=${language}`)
}

/** Returns the portal from which a payer came, by the address of the page; null if they did not. */
export function portalOf(address: string): string | null {
  return /(?:^|&)portal=([\w-]+)(?:&|$)/.exec(address)?.[1] ?? null
}

/** Returns the address stored before the payer went to their bank; empty if they did not. */
export function storedAddress(): string {
  return sessionStorage.getItem(STORAGE_KEY) ?? ''
}
