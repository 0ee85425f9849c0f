const KEPT = 'afterbell pay'

/** Keeps a link while its payer is at their bank, which leads back without it. This tab alone knows it. */
export function keepToReturn(token: string): void {
  sessionStorage.setItem(KEPT, token)
}

/** The link of whoever comes back from their bank. */
export function keptLink(): string | null {
  return sessionStorage.getItem(KEPT)
}
