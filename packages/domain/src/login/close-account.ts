import { count } from '../kernel/count.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { ACCOUNT_RETURN_DAYS } from './closed-account.ts'

/** A school whose staff member wants to close their account. */
export interface SchoolToLeave {
  id: string
  schoolName: string
  isClosed: boolean
  /** They are the only Super Admin who can log in. */
  isOnlyAdmin: boolean
  isMainContact: boolean
  /** They may choose another main contact of the school themselves. */
  isAdmin: boolean
}

/** A reason why an account cannot be closed yet, with the school and the step needed first. */
export interface Obstacle {
  schoolId: string
  code: 'ONLY_ADMIN' | 'MAIN_CONTACT'
  text: string
}

/**
 * Lists what prevents a person from closing their account: an open school would lose its only Super Admin or its main
 * contact. A closed school needs neither.
 * @answers Who may close their own account, and what is kept afterwards?
 */
export function obstaclesTo(schools: readonly SchoolToLeave[]): Obstacle[] {
  return schools.flatMap((school): Obstacle[] => {
    const { id: schoolId, schoolName } = school
    if (school.isClosed) return []
    if (school.isOnlyAdmin)
      return [
        {
          schoolId,
          code: 'ONLY_ADMIN',
          text: `You are the only Super Admin of ${schoolName}. Make somebody else Super Admin of ${schoolName}, or close the school first`,
        },
      ]
    if (!school.isMainContact) return []
    return [
      {
        schoolId,
        code: 'MAIN_CONTACT',
        text: school.isAdmin
          ? `You are the main contact of ${schoolName}. Choose another main contact first`
          : `You are the main contact of ${schoolName}. Ask a Super Admin there to choose another main contact first`,
      },
    ]
  })
}

/** Checks whether a person may close their account. The first obstacle is the refusal. */
export function decideCloseAccount(schools: readonly SchoolToLeave[]): Decision<Obstacle['code']> {
  const [first] = obstaclesTo(schools)
  return first ? refused(first.code, first.text) : allowed
}

/** What a person has in one school and loses with their account. */
export interface AccountInSchool {
  schoolName: string
  isClosed: boolean
  isOnlyAdmin: boolean
  /** Names of programs they teach that have not ended. */
  taught: readonly string[]
  /** Number of working API keys they created. */
  apiKeys: number
  hasCalendar: boolean
}

/** One sentence a person reads before they close their account. */
export interface AccountEffect {
  about: string
  text: string
}

/**
 * Lists what closing an account ends and what it leaves, one sentence for each effect.
 * @answers Who may close their own account, and what is kept afterwards?
 */
export function accountEffects(schools: readonly AccountInSchool[]): AccountEffect[] {
  const keys = schools.reduce((sum, { apiKeys }) => sum + apiKeys, 0)
  return [
    ...(schools.length > 0
      ? [
          {
            about: 'Schools',
            text: `You are no longer on the staff of ${namesText(schools.map(({ schoolName }) => schoolName))}. The Super Admins there are notified.`,
          },
        ]
      : []),
    ...schools
      .filter(({ isClosed, isOnlyAdmin }) => isClosed && isOnlyAdmin)
      .map(({ schoolName }) => ({
        about: 'Closed schools',
        text: `${schoolName} is closed, and only you can reopen it. Without your account nobody can.`,
      })),
    ...schools
      .filter(({ taught }) => taught.length > 0)
      .map(({ schoolName, taught }) => ({
        about: `Your programs at ${schoolName}`,
        text: `You teach ${namesText(taught)}. Your name is no longer shown there or to families, and each is listed under No instructor until the school chooses somebody else. Hand them over first.`,
      })),
    ...(keys > 0
      ? [
          {
            about: 'API keys',
            text: `${count(keys, 'API key')} you made ${keys === 1 ? 'stops' : 'stop'} working for good, and so do the programs that use ${keys === 1 ? 'it' : 'them'}.`,
          },
        ]
      : []),
    ...(schools.some(({ hasCalendar }) => hasCalendar)
      ? [{ about: 'Calendar', text: 'The link to your calendar stops working for good.' }]
      : []),
    { about: 'Devices', text: 'You are logged out on every device.' },
    { about: 'What stays', text: STAYS_OF_ACCOUNT },
    { about: `After ${ACCOUNT_RETURN_DAYS} days`, text: GOES_OF_ACCOUNT },
  ]
}

const STAYS_OF_ACCOUNT =
  'What you did stays in the records of each school under your name, such as who checked a child out and who took a payment. Schools need to know that later.'

const GOES_OF_ACCOUNT =
  'Your email, phone, photo, password, passkeys, two-step login and your own saved views are deleted. This cannot be undone.'

/** 'A', 'A and B', 'A, B and 4 more'. */
function namesText(names: readonly string[]): string {
  const visibleNames = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names
  return visibleNames.length < 2
    ? visibleNames.join('')
    : `${visibleNames.slice(0, -1).join(', ')} and ${visibleNames.at(-1)!}`
}
