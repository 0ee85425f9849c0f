import * as z from 'zod/mini'
import { date, id, instant, requiredText, storable } from '../kernel/fields.ts'
import { familyOp, idOf } from '../kernel/family-op.ts'
import { familyRights } from './family-rights.ts'
import { group, op } from '../kernel/op.ts'
import { fieldSentences } from '@afterbell/domain/kernel/refusals/fields.en'

const base = '/family/schools/{schoolId}'

/** What is still asked of somebody who has shown that an address is theirs. */
const step = z.object({
  /**
   * The birth date of one of their children; where none is on file, a child's last name and the end of a phone number; which
   * of the guardians who share the address they are. REGISTER: nobody has the address, and the school lets them begin a
   * family. OFFICE: only the school can let them in.
   */
  ask: z.enum(['BIRTH_DATE', 'NAME_AND_PHONE', 'WHO', 'REGISTER', 'OFFICE']),
  /** The guardians among whom WHO asks; empty otherwise. */
  people: z.array(z.object({ guardianId: id, firstName: z.string() })),
})

/** Who is logged in, and whose children they see. */
export const familySession = z.object({
  email: z.string(),
  people: z.array(z.object({ id, firstName: z.string(), lastName: z.string() })),
  children: z.array(z.object({ id, name: z.string(), familyId: id })),
  /** What is asked next; null if nothing is. */
  step: z.nullable(step),
  /** What the school lets its families do by themselves. */
  rights: familyRights,
})

const entered = z.object({ session: familySession })

/** How a family logs in: by a letter with a code and a link, which are one. */
export const familyLogIn = group('familyLogIn', {
  askForLetter: op({
    method: 'POST',
    path: `${base}/log-in/letters`,
    summary:
      'Sends a letter with a code and a link to an address, by either of which its owner logs in within 15 minutes. The answer is the same whether the school knows the address or not.',
    allow: 'anyone',
    forFamilies: true,
    addition: true,
    steps: true,
    challenge: 'when asked',
    body: z.object({
      email: requiredText(320).check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, fieldSentences.emailEntered)),
      /** The page that it is asked for on, to which the link of the letter leads back: 'book/{activityId}'. */
      page: z._default(z.string().check(z.regex(/^(book\/[\da-f-]{36})?$/)), ''),
    }),
    refusals: ['CHALLENGE_NEEDED', 'CHALLENGE_FAILED', 'PORTAL_IS_OFF'],
  }),
  useCode: op({
    method: 'POST',
    path: `${base}/log-in/code`,
    summary:
      'Logs in by the code of a letter, in the browser that asked for it. After 15 wrong codes in a day, an address is opened by the links of its letters alone.',
    allow: 'anyone',
    forFamilies: true,
    addition: true,
    steps: true,
    body: z.object({ code: requiredText(40) }),
    answer: entered,
    refusals: ['CODE_WRONG', 'CODE_EXPIRED', 'PORTAL_IS_OFF'],
  }),
  readLink: op({
    method: 'POST',
    path: `${base}/log-in/link/owner`,
    summary: 'Whom the link of a letter logs in, masked. Opening a link logs nobody in.',
    allow: 'anyone',
    forFamilies: true,
    addition: true,
    steps: true,
    notIdempotent: true,
    body: z.object({ token: z.string().check(z.maxLength(200), storable) }),
    answer: z.object({ address: z.string() }),
    refusals: ['LOG_IN_LINK_EXPIRED', 'PORTAL_IS_OFF'],
  }),
  useLink: op({
    method: 'POST',
    path: `${base}/log-in/link`,
    summary: 'Logs in by the link of a letter, in any browser. The code of the letter ends with it.',
    allow: 'anyone',
    forFamilies: true,
    addition: true,
    steps: true,
    body: z.object({ token: z.string().check(z.maxLength(200), storable) }),
    answer: entered,
    refusals: ['LOG_IN_LINK_EXPIRED', 'PORTAL_IS_OFF'],
  }),
})

/** The session of a family. */
export const familySessions = group('familySessions', {
  current: familyOp({
    method: 'GET',
    path: `${base}/session`,
    summary:
      'Who is logged in, whose children they see, and what is asked next. Makes the session last 30 days more.',
    writes: true,
    notIdempotent: true,
    answer: familySession,
  }),
  prove: familyOp({
    method: 'POST',
    path: `${base}/session/proofs`,
    summary:
      'Shows, the first time an address logs in, that its owner belongs to the family: a birth date of one child, or a last name and the last four digits of a phone number. Three tries, then the office.',
    steps: true,
    body: z.object({
      birthDate: z.optional(date),
      childLastName: z.optional(requiredText(100)),
      phoneDigits: z.optional(requiredText(20)),
    }),
    answer: familySession,
    refusals: ['PROOF_WRONG'],
  }),
  choosePerson: familyOp({
    method: 'POST',
    path: `${base}/session/person`,
    summary: 'Says which of the guardians who share the address is there.',
    body: z.object({ guardianId: idOf('guardian') }),
    answer: familySession,
  }),
  list: familyOp({
    method: 'GET',
    path: `${base}/sessions`,
    summary: 'Where this address is logged in.',
    answer: z.array(
      z.object({ id, userAgent: z.string(), createdAt: instant, seenAt: instant, isCurrent: z.boolean() }),
    ),
  }),
  end: familyOp({
    method: 'DELETE',
    path: `${base}/sessions/{sessionId}`,
    summary: 'Logs out one browser.',
    params: z.object({ sessionId: idOf('session') }),
  }),
  logOut: familyOp({
    method: 'DELETE',
    path: `${base}/session`,
    summary: 'Logs out this browser.',
  }),
})
