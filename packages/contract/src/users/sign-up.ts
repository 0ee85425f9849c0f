import * as z from 'zod/mini'
import { CURRENCIES } from '@afterbell/domain/kernel/currencies'
import { DATE_FORMATS } from '@afterbell/domain/kernel/dates'
import { email } from '@afterbell/domain/kernel/rules'
import { PICTURE_BYTES_MAX } from '@afterbell/domain/kernel/picture'
import { PROMO_MAX } from '@afterbell/domain/users/sign-up'
import { anyText, requiredText, text } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const base = '/no-auth/schools'
const optional = (max: number) => z._default(text(max), '')

/** Sign-up of a new school. Only `checkEmail` reveals whether an address has an account. */
export const signUp = group('signUp', {
  register: op({
    method: 'POST',
    path: `${base}/register`,
    summary:
      'Signs a school up. It is opened once its address is confirmed by the link of a letter. Known and unknown addresses are answered alike.',
    allow: 'anyone',
    steps: true,
    challenge: 'always',
    bodyForm: 'multipart',
    files: ['logo'],
    fileBytesMax: PICTURE_BYTES_MAX,
    body: z.object({
      email: text(254),
      password: anyText,
      confirmPassword: anyText,
      firstName: text(100),
      lastName: text(100),
      phone: optional(40),
      schoolName: text(100),
      tagLine: optional(200),
      schoolPhone: optional(40),
      website: optional(200),
      streetName: optional(100),
      city: optional(100),
      province: optional(100),
      postcode: optional(20),
      country: text(2),
      timezone: text(60),
      currency: z.enum(CURRENCIES),
      dateFormat: z._default(z.enum(DATE_FORMATS), 'AMERICAN'),
      /** Promotion code from the page's address. */
      type: optional(PROMO_MAX),
    }),
    refusals: ['FILE_TOO_LARGE', 'FILE_UNREADABLE', 'NOT_AN_IMAGE'],
  }),
  checkEmail: op({
    method: 'POST',
    path: `${base}/check-email`,
    summary:
      'Whether an address has an account: true or false. From the eleventh time in a minute on it asks for a proof of work.',
    allow: 'anyone',
    steps: true,
    challenge: 'when asked',
    bodyForm: 'text',
    body: requiredText(254).check(
      z.refine((typed) => email(typed) === null, 'This field should be a valid email'),
    ),
    answerForm: 'text',
    answer: z.enum(['true', 'false']),
  }),
  verifyEmail: op({
    method: 'PATCH',
    path: `${base}/verify-email`,
    summary:
      'Confirms an address by the token of a letter, and opens the school. The same token again changes nothing. In another browser than the one that signed up, a new account needs a password chosen now (CONFIRMED_ELSEWHERE, with what was signed up); the one typed before opens nothing.',
    allow: 'anyone',
    steps: true,
    body: z.object({
      token: requiredText(200),
      password: z.optional(anyText),
      confirmPassword: z.optional(anyText),
    }),
    answer: z.object({ schoolName: z.string() }),
    refusals: ['CONFIRMED_ELSEWHERE'],
  }),
  requestVerifyEmailToken: op({
    method: 'POST',
    path: `${base}/request-verify-email-token`,
    summary:
      'Sends the letter again, if somebody signed up with this address. The answer does not tell. Within a minute of the last one it is VALID_EMAIL_VERIFICATION_TOKEN_EXISTS.',
    allow: 'anyone',
    steps: true,
    body: z.object({ email: requiredText(254) }),
  }),
})
