/** A piece of text: words, or a web address. */
export interface TextPiece {
  text: string
  href: string | null
}

/** Finds web addresses in a text, without the punctuation that follows them. */
export function linkedText(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  for (const { 0: url, index } of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const href = url.replace(/[.,;:!?)\]}'"»]+$/, '')
    if (index > from) pieces.push({ text: text.slice(from, index), href: null })
    pieces.push({ text: href, href })
    from = index + href.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null })
  return pieces
}
