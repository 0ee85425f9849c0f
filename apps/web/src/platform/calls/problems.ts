import type { Role } from '@afterbell/domain/kernel/roles'
import type { NoticeType } from '../../ui/notify/notify.ts'
import { isUnavailable, NOT_ANSWERING, type CallRefused } from './calls-send.ts'
import { OWN_PATH, PRODUCT, inactiveSchoolPath } from '../paths.ts'

/** What the browser does about an answer above 299, before it is thrown on to whoever asked. */
export interface Reaction {
  notice?: { type: NoticeType; text: string; reference?: string | undefined }
  go?: { to: string; search?: Record<string, string> }
}

/** Who meets it: null when nobody is signed in. */
export type Meets = { role: Role } | null

/**
 * R162 to R183 in one table. A 401 has been dealt with before (one refresh, one replay), and a cancelled request
 * never comes here.
 */
export function reactionTo(refused: CallRefused, user: Meets): Reaction {
  const { status, problem } = refused
  // R184: above its field, which says what is wrong with the file.
  if (PICTURES.has(refused.op) && status < 500 && status !== 403)
    return { notice: { type: 'error', text: 'Failed to upload an image' } }
  // R197, and what their screen says in words of its own.
  if (SAYS_ITSELF.has(refused.op) && status !== 403) return {}
  if (isUnavailable(refused)) return { notice: { type: 'warning', text: NOT_ANSWERING.write } }
  if (status > 403)
    // R176, R177: signed in or not.
    return { notice: { type: 'error', text: 'Oops! Something went wrong', reference: refused.reference } }
  if (status === 403) return (forbidden[refused.code ?? ''] ?? otherForbidden)(refused, user)
  if (QUESTIONS.has(refused.code ?? '')) return {}
  if (status === 400 && user && problem?.showMessageToUser)
    // R178. Signed out, the form shows it where it belongs (OQ-53).
    return { notice: { type: 'error', text: problem.message } }
  return {}
}

/** Refusals that the screen asks about itself, to go on anyway. */
const QUESTIONS: ReadonlySet<string> = new Set(['LOOKS_LIKE_FAMILY', 'MEETINGS_GO', 'CONFIRMED_ELSEWHERE'])

/** The calls that upload a picture. */
const PICTURES: ReadonlySet<string> = new Set([
  'school.changeLogo',
  'portal.changeBackground',
  'oneself.changePhoto',
])

/** Calls whose failure nobody is told of here: the summary fails in silence (R197), the dialog of paying says what failed. */
const SAYS_ITSELF: ReadonlySet<string> = new Set([
  'transactions.summary',
  'payments.methods',
  'payments.create',
  'payments.confirm',
  'payments.applyCoupon',
  'carts.get',
])

type Forbidden = (refused: CallRefused, user: Meets) => Reaction

const forbidden: Readonly<Record<string, Forbidden>> = {
  // R171
  SUSPENDED_SCHOOL: () => ({ go: { to: '/suspended' } }),
  // Stays where it is: everything else of the school may be looked at.
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

/** R175, to the letter (OQ-51): the page has a text and a way on for each code. */
const otherForbidden: Forbidden = ({ text }) => ({ go: { to: '/confirm', search: { exception: text } } })

/** R180: wrong credentials stay on their form. */
export function isPasswordMistake({ status, text }: CallRefused): boolean {
  return status === 401 && text.includes('mistake in your password.')
}

/** Whether a refusal is about what was typed in a form, of somebody who may be another than is signed in: no session has ended. */
export function isAboutCredentials(refused: CallRefused): boolean {
  return isPasswordMistake(refused) || (refused.status === 401 && SECOND_STEP_CODES.has(refused.code ?? ''))
}

const SECOND_STEP_CODES = new Set(['SECOND_STEP_NEEDED', 'SECOND_STEP_WRONG', 'PASSKEY_REFUSED'])
