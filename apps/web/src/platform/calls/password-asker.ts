/** Asks for the password again. Resolves to whether it was entered correctly. */
type PasswordAsker = () => Promise<boolean>

let asker: PasswordAsker = async () => false

/** Sets how to ask for the password. Pages without a login never ask. */
export function setPasswordAsker(ask: PasswordAsker): void {
  asker = ask
}

let pendingAnswer: Promise<boolean> | null = null

/** Asks for the password. Concurrent calls share one dialog. */
export function askForPassword(): Promise<boolean> {
  pendingAnswer ??= asker().finally(() => (pendingAnswer = null))
  return pendingAnswer
}
