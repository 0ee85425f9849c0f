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
]
const START = ['start', 'unstop', 'yes']

/** What an answer to a text means, if it is one of these words alone; null where it is meant for somebody to read. */
export function meaningOf(answer: string): 'STOP' | 'START' | null {
  const word = answer
    .toLowerCase()
    .replace(/[^\p{L}\s-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (STOP.includes(word)) return 'STOP'
  return START.includes(word) ? 'START' : null
}
