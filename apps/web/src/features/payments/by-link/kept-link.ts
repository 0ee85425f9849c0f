const STORAGE_KEY = 'afterbell pay'

/** Stores a link in this tab while its payer is at their bank, whose return address lacks it. */
export function storeLink(token: string, language: string): void {
  const back = backOf(location.hash.slice(1))
  sessionStorage.setItem(
    STORAGE_KEY,
    `invoice=${token}${back ? `&${addressOfBack(back)}` : ''}&lang=${language}`,
  )
}

/** The page of a portal from which a payer came. */
export interface Back {
  portal: string
  page: 'payments' | 'cart'
}

/** Stores from where a payer went to their bank, whose return address lacks it. */
export function storeBack(back: Back, language: string): void {
  sessionStorage.setItem(STORAGE_KEY, `${addressOfBack(back)}&lang=${language}`)
}

/** Returns from where a payer came, by the address of the page; null if they came from no portal. */
export function backOf(address: string): Back | null {
  const portal = /(?:^|&)portal=([\w-]+)(?:&|$)/.exec(address)?.[1]
  return portal ? { portal, page: address.includes('&page=cart') ? 'cart' : 'payments' } : null
}

/** How the address of a page says from where a payer came. */
export function addressOfBack({ portal, page }: Back): string {
  return `portal=${portal}${page === 'cart' ? '&page=cart' : ''}`
}

/** Returns the address stored before the payer went to their bank; empty if they did not. */
export function storedAddress(): string {
  return sessionStorage.getItem(STORAGE_KEY) ?? ''
}

/** Stores in this tab whom an invoice is for, when a guardian who is logged in goes from it to the page for cards. */
export function storeChildren(token: string, names: readonly string[]): void {
  sessionStorage.setItem(CHILDREN_KEY, JSON.stringify({ token, names }))
}

/** Returns the names of the children stored for a link; none for whoever was not logged in, and for another link. */
export function storedChildren(token: string): string[] {
  const stored = JSON.parse(sessionStorage.getItem(CHILDREN_KEY) ?? '{}') as {
    token?: string
    names?: string[]
  }
  return stored.token === token ? (stored.names ?? []) : []
}

/** Forgets the names of children; whoever logs out may leave the device to others. */
export function forgetChildren(): void {
  sessionStorage.removeItem(CHILDREN_KEY)
}

const CHILDREN_KEY = 'afterbell pay for'
