/** Asks for the password once more. Answers whether it was typed and right. */
type PasswordAsker = () => Promise<boolean>

let asker: PasswordAsker = async () => false

/** Says how the password is asked for. Pages without a sign-in never are. */
export function setPasswordAsker(ask: PasswordAsker): void {
  asker = ask
}

let asking: Promise<boolean> | null = null

/** Several calls at once are one question. */
export function askForPassword(): Promise<boolean> {
  asking ??= asker().finally(() => (asking = null))
  return asking
}
