// Stores a sign-up form in this tab against a reload. Never the password.

const KEY = 'afterbell.sign-up'

export function keepSignUp(values: object): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(values))
  } catch {
    // The page works without storage.
  }
}

export function storedSignUp(): Record<string, string> {
  try {
    const storedValues = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown> | null
    return Object.fromEntries(
      Object.entries(storedValues ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    )
  } catch {
    return {}
  }
}

export function forgetSignUp(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage nothing was stored.
  }
}
