import type { Language } from '../kernel/languages/languages.ts'

/** Words that stop texts, as carriers and the FCC recognize them, and words that start them again. */
const STOP = [
  'stop',
  'stopall',
  'stop all',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'revoke',
  'optout',
  'opt out',
  'opt-out',
  'para',
  'parar',
  'alto',
  'fin',
  'baja',
  'basta',
  'cancelar',
]
const START = ['start', 'unstop', 'yes', 'iniciar', 'alta']

/** Those of them that only somebody who reads Spanish writes. */
const SPANISH_STOP = ['para', 'parar', 'alto', 'fin', 'baja', 'basta', 'cancelar']

/** Polite words around them that change nothing. */
const POLITE_WORDS =
  /\b(please|pls|me|now|thanks|thank you|por favor|gracias|texting|texts|sending|messages|these|the|all)\b/g

/** Signature lines that phones add to a reply. */
const SIGNATURE = /^\s*(sent from my|sent via|get outlook for|enviado desde mi)\b.*$/gim

/**
 * Returns what a reply to a text means. Besides polite words and a phone's signature it must be one of these words
 * alone. Otherwise null: staff should read 'Stop by the office at 3?' (decision 166).
 */
export function meaningOf(answer: string): 'STOP' | 'START' | null {
  const word = plain(answer)
  if (STOP.includes(word) || STOP.includes(plain(word.replace(POLITE_WORDS, ' ')))) return 'STOP'
  return START.includes(word) ? 'START' : null
}

/** Returns the language of a reply that stops texts, which is answered in it. */
export function languageOfStop(answer: string): Language {
  const word = plain(answer)
  const words = [word, plain(word.replace(POLITE_WORDS, ' '))]
  return /\b(por favor|gracias)\b/.test(word) || words.some((each) => SPANISH_STOP.includes(each))
    ? 'es'
    : 'en'
}

function plain(answer: string): string {
  return answer
    .replace(SIGNATURE, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\s-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
