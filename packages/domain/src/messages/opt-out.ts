/** Words by which people end texts, as carriers and the FCC know them, and by which they begin them again. */
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
]
const START = ['start', 'unstop', 'yes']

/** Words that people put around them, which change nothing. */
const AROUND =
  /\b(please|pls|me|now|thanks|thank you|por favor|gracias|texting|texts|sending|messages|these|the|all)\b/g

/** Lines that a phone writes below an answer by itself. */
const SIGNATURE = /^\s*(sent from my|sent via|get outlook for|enviado desde mi)\b.*$/gim

/**
 * What an answer to a text means, if it is one of these words alone, but for politeness and the signature of a phone. Null where it
 * says anything more: 'Stop by the office at 3?' is meant for somebody to read (decision 166).
 */
export function meaningOf(answer: string): 'STOP' | 'START' | null {
  const word = plain(answer)
  if (STOP.includes(word) || STOP.includes(plain(word.replace(AROUND, ' ')))) return 'STOP'
  return START.includes(word) ? 'START' : null
}

function plain(answer: string): string {
  return answer
    .replace(SIGNATURE, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\s-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
