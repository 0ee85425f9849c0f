import * as z from 'zod/mini'
import { closedAccount, type ClosedAccount } from '@afterbell/contract/login/closed-account'
import { closedSchool, type ClosedSchool } from '@afterbell/contract/login/closed-school'

/** Text and next step for each code about an account's or a school's state (OQ-51). */
export interface RefusalWords {
  title: string
  text: string
  way: 'home' | 'login' | 'letter' | 'another-account'
}

const words: Readonly<Record<string, RefusalWords>> = {
  ACCESS_DENIED: {
    title: 'Your role does not include this',
    text: 'If you need this for your work, ask your school’s Super Admin.',
    way: 'home',
  },
  UNVERIFIED_EMAIL: {
    title: 'Please confirm your email address',
    text: 'We sent you an email with a link when you signed up. Open the link, then log in. Nothing there? Check your spam folder, or have it sent again.',
    way: 'letter',
  },
  EMAIL_VERIFICATION_TOKEN_EXPIRED: {
    title: 'This link has expired',
    text: 'A link to confirm an email address works for 24 hours. Enter your email, and we send you a new one.',
    way: 'letter',
  },
  VALID_EMAIL_VERIFICATION_TOKEN_EXISTS: {
    title: 'A link is already on its way',
    text: 'We sent it less than a minute ago, and its link works. Look in your inbox and spam folder. If it does not arrive, have it sent again in a minute.',
    way: 'letter',
  },
  DEACTIVATED_ACCOUNT: {
    title: 'Your account is turned off',
    text: 'Someone at your school turned it off. Ask your school’s Super Admin to turn it on again.',
    way: 'another-account',
  },
  ACCOUNT_CLOSED: {
    title: 'Your account is closed',
    text: 'You closed it, and all your devices were logged out.',
    way: 'another-account',
  },
  SCHOOL_WAS_DEACTIVATED: {
    title: 'This school is closed',
    text: 'Staff cannot use it. Families can still pay open invoices with the link in their invoice email.',
    way: 'another-account',
  },
}

/** The account was not turned off; it belongs to no school. */
const noSchool: RefusalWords = {
  title: 'You no longer belong to a school',
  text: 'Your account was removed from its school. Ask your school’s Super Admin to invite you again.',
  way: 'another-account',
}

const unknownRefusal: RefusalWords = {
  title: 'This did not work',
  text: 'The server did not allow it. Try again. If it happens again, tell your school’s Super Admin.',
  way: 'home',
}

/** Returns the text for the input of /confirm: a refusal's body as text, or its code. */
export function wordsFor(exception: unknown): RefusalWords {
  const { code, because } = readException(exception)
  if (code === 'DEACTIVATED_ACCOUNT' && because === 'NO_SCHOOL') return noSchool
  return code !== null && Object.hasOwn(words, code) ? words[code]! : unknownRefusal
}

/** Returns the closed schools that a refusal names; empty for other refusals. */
export function closedSchoolsIn(exception: unknown): ClosedSchool[] {
  const { code, schools } = readException(exception)
  if (code !== 'SCHOOL_WAS_DEACTIVATED' || !Array.isArray(schools)) return []
  return schools.flatMap((each: unknown) => {
    const read = z.safeParse(closedSchool, each)
    return read.success ? [read.data] : []
  })
}

/** Returns the account that its owner closed, from a refusal; null for other refusals. */
export function closedAccountIn(exception: unknown): ClosedAccount | null {
  const { code, details } = readException(exception)
  const read = code === 'ACCOUNT_CLOSED' ? z.safeParse(closedAccount, details) : null
  return read?.success ? read.data : null
}

/** Checks whether a refusal says that no school admits the user. */
export function isWithoutSchool(exception: unknown): boolean {
  const { code } = readException(exception)
  return code === 'DEACTIVATED_ACCOUNT' || code === 'SCHOOL_WAS_DEACTIVATED'
}

interface ExceptionFacts {
  code: string | null
  because?: unknown
  schools?: unknown
  details?: unknown
}

function readException(exception: unknown): ExceptionFacts {
  if (typeof exception === 'object' && exception !== null) {
    const { code, details } = exception as {
      code?: unknown
      details?: { because?: unknown; schools?: unknown } | null
    }
    return typeof code === 'string'
      ? { code, details, because: details?.because, schools: details?.schools }
      : { code: null }
  }
  if (typeof exception !== 'string') return { code: null }
  try {
    return readException(JSON.parse(exception) as unknown)
  } catch {
    return { code: exception }
  }
}
