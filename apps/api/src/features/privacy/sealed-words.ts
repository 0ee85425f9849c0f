/**
 * Whether a file that was sealed, opened here as JSON, tells of one of these words: within longer words too, for it is forgotten whole.
 * Words are as `app.words_pattern` takes them, so a phone is `+44 (0)2079460123`: it is found with its country's code, with what is
 * dialed at home, and with neither, whatever stands between its digits, full-width ones too, and not within a longer run of digits. The
 * database, which looks for them elsewhere, cannot read what is sealed.
 */
export function tellsOf(opened: string, words: readonly string[]): boolean {
  const said = opened.normalize('NFKC').toLowerCase()
  return words.some((word) => {
    const phone = PHONE.exec(word)
    if (phone) return phonePattern(phone).test(said)
    return word.length > 2 && said.includes(word.normalize('NFKC').toLowerCase())
  })
}

const PHONE = /^(?:\+(\d{1,3}) )?(?:\((\d{1,2})\))?(\d{7,15})$/

/** What people write between two digits, and a line break or tab in JSON. */
const BETWEEN = String.raw`(?:[^\p{L}\p{N}]|&(?:nbsp|shy|[lr]rm|[mn]dash|#\w{2,5});|\\[nrt]){0,4}`

function phonePattern([, code, trunk, digits]: RegExpExecArray): RegExp {
  const spread = (number: string) => number.split('').join(BETWEEN)
  const abroad = code ? `(?:(?:(?:00|011)${BETWEEN})?${spread(code)}${BETWEEN})?` : ''
  const atHome = trunk ? `(?:${spread(trunk)}${BETWEEN})?` : ''
  return new RegExp(`(?<!\\p{N})${abroad}${atHome}${spread(digits!)}(?!\\p{N})`, 'u')
}
