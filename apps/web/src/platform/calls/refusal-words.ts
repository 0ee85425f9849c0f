/** What each code of an account or a school in a state of its own means to a person, and the way on (OQ-51). */
export interface RefusalWords {
  title: string
  text: string
  way: 'home' | 'login' | 'another-account'
}

const words: Readonly<Record<string, RefusalWords>> = {
  ACCESS_DENIED: {
    title: 'This is not part of your role',
    text: 'What you tried is for other roles. If you need it for your work, ask the Super Admin of your school.',
    way: 'home',
  },
  UNVERIFIED_EMAIL: {
    title: 'Please confirm your e-mail address',
    text: 'We sent you a message with a link when the account was made. Open it, then log in. It may have landed among unwanted mail.',
    way: 'login',
  },
  EMAIL_VERIFICATION_TOKEN_EXPIRED: {
    title: 'This link is too old',
    text: 'A link to confirm an e-mail address works for a limited time, and this one cannot be used any more. Tell the people who look after Afterbell at your school.',
    way: 'login',
  },
  VALID_EMAIL_VERIFICATION_TOKEN_EXISTS: {
    title: 'A link is already on its way',
    text: 'The last message we sent you still works. Look for it in your mailbox, among unwanted mail too.',
    way: 'login',
  },
  DEACTIVATED_ACCOUNT: {
    title: 'Your account is switched off',
    text: 'Somebody at your school switched it off, or you do not belong to a school any more. Ask the Super Admin of your school to switch it on again.',
    way: 'another-account',
  },
  SCHOOL_WAS_DEACTIVATED: {
    title: 'This school is closed',
    text: 'Its owner closed it, so nobody can work in it any more.',
    way: 'another-account',
  },
}

const unknown: RefusalWords = {
  title: 'This did not work',
  text: 'The server did not allow it and gave no reason we know. Try again; if it happens again, tell the people who look after Afterbell at your school.',
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
