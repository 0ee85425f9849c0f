/**
 * A text as searches compare it: without case, accents and apostrophes, without the marks Arabic and Hebrew are mostly written without, and
 * with the letters of one sound that keyboards write in two ways as one. The same as `app.folded` does in the database.
 */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(OPTIONAL, '')
    .replace(/[ςىیکة]/g, (letter) => ONE_WAY[letter]!)
}

// Apostrophes, however they are written; accents; points of Hebrew; vowels, hamza and tatweel of Arabic; joiners.
const OPTIONAL =
  /['\u02b9-\u02bf\u2018\u2019]|[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u200c\u200d]/g

const ONE_WAY: Readonly<Record<string, string>> = { ς: 'σ', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه' }
