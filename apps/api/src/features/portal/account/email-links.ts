import type { SignedLinks } from '../../../platform/security/signed-links.ts'

type Links = { links: Pick<SignedLinks, 'sixDigits' | 'hide' | 'reveal'> }

/** The code that confirms a new address. It is made from the change's id, so it is not stored. */
export function codeOfChange({ links }: Links, changeId: string): string {
  return links.sixDigits(`family email ${changeId}`)
}

/** The token of the link by which the old address undoes a change. */
export function undoTokenOf({ links }: Links, changeId: string): string {
  return links.hide(`${WORD} ${changeId}`)
}

/** Reads the token of such a link; null if it was not made here. */
export function changeOfToken({ links }: Links, token: string): string | null {
  const words = links.reveal(token)
  return words?.startsWith(`${WORD} `) ? words.slice(WORD.length + 1) : null
}

const WORD = 'family-email-undo'
