const KEPT = 'afterbell pay'

/** Keeps a link while its payer is at their bank, which leads back without it. This tab alone knows it. */
export function keepToReturn(token: string): void {
  sessionStorage.setItem(KEPT, token)
}

/** Returns the link stored before the payer went to their bank. */
export function keptLink(): string | null {
  return sessionStorage.getItem(KEPT)
}
