/** What each code of an account or a school in a state of its own means to a person, and the way on (OQ-51). */
export interface RefusalWords {
  title: string
  text: string
  way: 'home' | 'login' | 'another-account'
}

const words: Readonly<Record<string, RefusalWords>> = {
  ACCESS_DENIED: {
    title: 'Your role does not include this',
    text: 'If you need this for your work, ask your school’s Super Admin.',
    way: 'home',
  },
  UNVERIFIED_EMAIL: {
    title: 'Please confirm your email address',
    text: 'We sent you an email with a link when your account was created. Open the link, then log in. Check your spam folder too.',
    way: 'login',
  },
  EMAIL_VERIFICATION_TOKEN_EXPIRED: {
    title: 'This link has expired',
    text: 'A link to confirm an email address works for a limited time. Ask your school’s Super Admin for help.',
    way: 'login',
  },
  VALID_EMAIL_VERIFICATION_TOKEN_EXISTS: {
    title: 'A link is already on its way',
    text: 'The last email we sent you still works. Look for it in your inbox and spam folder.',
    way: 'login',
  },
  DEACTIVATED_ACCOUNT: {
    title: 'Your account is turned off',
    text: 'Someone at your school turned it off, or you no longer belong to a school. Ask your school’s Super Admin to turn it on again.',
    way: 'another-account',
  },
  SCHOOL_WAS_DEACTIVATED: {
    title: 'This school is closed',
    text: 'The owner closed it, so no one can use it.',
    way: 'another-account',
  },
}

const unknown: RefusalWords = {
  title: 'This did not work',
  text: 'The server did not allow it. Try again. If it happens again, tell your school’s Super Admin.',
  way: 'home',
}

/** The words for what /confirm is given: the body of a refusal as text, or its code. */
export function wordsFor(exception: unknown): RefusalWords {
  const code = codeIn(exception)
  return code !== null && Object.hasOwn(words, code) ? words[code]! : unknown
}

function codeIn(exception: unknown): string | null {
  if (typeof exception === 'object' && exception !== null)
    return typeof (exception as { code?: unknown }).code === 'string'
      ? (exception as { code: string }).code
      : null
  if (typeof exception !== 'string') return null
  try {
    return codeIn(JSON.parse(exception) as unknown)
  } catch {
    return exception
  }
}
