/** What a command of the operator came to: what is printed, and whether it was done. */
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
