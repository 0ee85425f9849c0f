/**
 * Returns a check of whether a sealed file, decrypted here as JSON, contains one of these words. Matches inside longer words too,
 * because the whole file is discarded. SQL cannot do it: the database cannot read sealed data.
 * Words have the format of `app.words_pattern`, so a phone is `+44 (0)2079460123`. It matches with the country code,
 * with the domestic prefix, or with neither. Any separators and full-width digits match; a longer run of digits does
 * not.
 */
export function tellsOf(words: readonly string[]): (opened: string) => boolean {
  const checks = words.map((word) => {
    const phone = PHONE.exec(word)
    const pattern = phone && phonePattern(phone)
    const plain = word.normalize('NFKC').toLowerCase()
    return (text: string) => (pattern ? pattern.test(text) : word.length > 2 && text.includes(plain))
  })
  return (opened) => {
    const normalText = opened.normalize('NFKC').toLowerCase()
    return checks.some((isIn) => isIn(normalText))
  }
}

const PHONE = /^(?:\+(\d{1,3}) )?(?:\((\d{1,2})\))?(\d{7,15})$/

/** Separators that people write between two digits, including a line break or tab in JSON. */
const SEPARATORS = String.raw`(?:[^\p{L}\p{N}]|&(?:nbsp|shy|[lr]rm|[mn]dash|#\w{2,5});|\\[nrt]){0,4}`

function phonePattern([, code, trunk, digits]: RegExpExecArray): RegExp {
  const spread = (number: string) => number.split('').join(SEPARATORS)
  const abroad = code ? `(?:(?:(?:00|011)${SEPARATORS})?${spread(code)}${SEPARATORS})?` : ''
  const atHome = trunk ? `(?:${spread(trunk)}${SEPARATORS})?` : ''
  return new RegExp(`(?<!\\p{N})${abroad}${atHome}${spread(digits!)}(?!\\p{N})`, 'u')
}
