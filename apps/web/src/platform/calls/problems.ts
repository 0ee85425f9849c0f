import type { Role } from '@afterbell/domain/kernel/roles'
import type { NoticeType } from '../../ui/notify/notify.ts'
import type { CallRefused } from './calls-send.ts'
import { isUnavailable, NOT_ANSWERING } from './unavailable.ts'
import { OWN_PATH, PRODUCT, inactiveSchoolPath } from '../paths.ts'

/** Reaction to an answer above 299, before it is thrown to the caller. */
export interface Reaction {
  notice?: { type: NoticeType; text: string; reference?: string | undefined }
  go?: { to: string; search?: Record<string, string> }
}

/** The user who gets the refusal; null if nobody is logged in. */
export type Meets = { role: Role } | null

/**
 * Returns the reaction to a refusal (R162 to R183). A 401 was already handled by one refresh and one retry, and
 * canceled requests never get here.
 */
export function reactionTo(refused: CallRefused, user: Meets): Reaction {
  const { status, problem } = refused
  // R184: a notice, while the field says what is wrong with the file.
  if (PICTURE_UPLOADS.has(refused.op) && status < 500 && status !== 403)
    return { notice: { type: 'error', text: 'Failed to upload an image' } }
  // R197, and calls whose screen reports failures itself.
  if (SAYS_ITSELF.has(refused.op) && status !== 403) return {}
  if (isUnavailable(refused)) return { notice: { type: 'warning', text: NOT_ANSWERING.write } }
  if (status > 403)
    // R176, R177: logged in or not.
    return { notice: { type: 'error', text: 'Oops! Something went wrong', reference: refused.reference } }
  if (status === 403) return (forbiddenReactions[refused.code ?? ''] ?? otherForbidden)(refused, user)
  if (QUESTIONS.has(refused.code ?? '')) return {}
  if (status === 400 && user && problem?.showMessageToUser)
    // R178. If logged out, the form shows it in place (OQ-53).
    return { notice: { type: 'error', text: problem.message } }
  return {}
}

/** Refusals that the screen turns into a question, to continue anyway. */
const QUESTIONS: ReadonlySet<string> = new Set(['LOOKS_LIKE_FAMILY', 'MEETINGS_GO', 'CONFIRMED_ELSEWHERE'])

/** The calls that upload a picture. */
const PICTURE_UPLOADS: ReadonlySet<string> = new Set([
  'school.changeLogo',
  'portal.changeBackground',
  'oneself.changePhoto',
])

/** Calls without a notice here: the summary fails silently (R197), the payment dialog reports failures itself. */
const SAYS_ITSELF: ReadonlySet<string> = new Set([
  'transactions.summary',
  'payments.methods',
  'payments.create',
  'payments.confirm',
  'payments.applyCoupon',
  'carts.get',
])

type ForbiddenReaction = (refused: CallRefused, user: Meets) => Reaction

const forbiddenReactions: Readonly<Record<string, ForbiddenReaction>> = {
  // R171
  SUSPENDED_SCHOOL: () => ({ go: { to: '/suspended' } }),
  // No navigation: the operator may still view the rest of the school.
  NOT_FOR_OPERATORS: ({ problem }) => ({ notice: { type: 'warning', text: problem?.message ?? '' } }),
  SECOND_STEP_REQUIRED: ({ problem }) => ({
    notice: { type: 'warning', text: problem?.message ?? '' },
    go: { to: OWN_PATH },
  }),
  // R172
  EMAIL_VERIFICATION_TOKEN_DOES_NOT_EXIST: () => ({ go: { to: '/login' } }),
  // R173 and R174
  INACTIVE_SCHOOL: (_, user) => {
    if (!user) return {}
    const text =
      user.role === 'SCHOOL_ADMIN'
        ? `Your ${PRODUCT} account is inactive. Please check your billing info.`
        : 'Your school is inactive. Please contact your administrator'
    return { notice: { type: 'warning', text }, go: { to: inactiveSchoolPath(user.role) } }
  },
}

/** R175, literally (OQ-51): the page has a text and a next step for each code. */
const otherForbidden: ForbiddenReaction = ({ text }) => ({
  go: { to: '/confirm', search: { exception: text } },
})

/** R180: wrong credentials stay on their form. */
export function isPasswordMistake({ status, text }: CallRefused): boolean {
  return status === 401 && text.includes('mistake in your password.')
}

/**
 * Checks whether a refusal is about credentials typed in a form, possibly of another user. It does not end the
 * session.
 */
export function isAboutCredentials(refused: CallRefused): boolean {
  return isPasswordMistake(refused) || (refused.status === 401 && SECOND_STEP_CODES.has(refused.code ?? ''))
}

const SECOND_STEP_CODES = new Set(['SECOND_STEP_NEEDED', 'SECOND_STEP_WRONG', 'PASSKEY_REFUSED'])
