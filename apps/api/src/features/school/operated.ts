/** Result of an operator command: the text to print, and whether it succeeded. */
export interface CommandResult {
  isDone: boolean
  text: string
}

export function success(text: string): CommandResult {
  return { isDone: true, text }
}

export function failure(text: string): CommandResult {
  return { isDone: false, text }
}
