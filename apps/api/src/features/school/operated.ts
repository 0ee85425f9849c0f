/** Result of an operator command: the text to print, and whether it succeeded. */
export interface Operated {
  isDone: boolean
  text: string
}

export function done(text: string): Operated {
  return { isDone: true, text }
}

export function refused(text: string): Operated {
  return { isDone: false, text }
}
