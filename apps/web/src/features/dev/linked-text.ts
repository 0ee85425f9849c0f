/** A piece of a text: words, or an address of the web. */
export interface TextPiece {
  text: string
  href: string | null
}

/** Finds the addresses in a text. What ends a sentence behind one does not belong to it. */
export function linkedText(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const href = found.replace(/[.,;:!?)\]}'"»]+$/, '')
    if (index > from) pieces.push({ text: text.slice(from, index), href: null })
    pieces.push({ text: href, href })
    from = index + href.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null })
  return pieces
}
