import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { familyLogIn } from '@afterbell/contract/portal/family-log-in'
import { maskedAddress } from '@afterbell/domain/messages/consents'
import { SESSION_DAYS } from '@afterbell/domain/portal/log-in/log-in'
import type { Tx } from '../../../platform/database/database.ts'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { hashOf } from '../../../platform/security/tokens.ts'
import { insertFamilySession } from '../family-sessions.store.ts'
import { sessionOf, settlePeople } from '../session-people.ts'
import { addressMark } from './ask-for-letter.ts'
import { isCodeRight } from './compare-code.ts'
import { familiesAtDoor } from './families-at-door.store.ts'
import { letterById, useLetter, type LetterRow } from './letters.store.ts'
import {
  assertPortalIsOn,
  codeOf,
  forgetLetter,
  letterOfToken,
  mayRegister,
  rememberedLetter,
  setSessionCookie,
  type LogInParts,
} from './log-in.ts'
import { logInRefusal } from './refusals.ts'

/** Logs in by the code of the letter that this browser asked for. Wrong codes are counted for the address. */
export function useCode(parts: LogInParts): Act<(typeof familyLogIn)['useCode']> {
  return async (call) => {
    const letterId = rememberedLetter(parts, call)
    const letter =
      letterId === null ? undefined : await call.inside((tx) => letterById(tx, call.school.id, letterId))
    if (!letter?.isOpen) throw logInRefusal('CODE_EXPIRED')
    const key = `family code ${addressMark(call.school.id, letter.email)}`
    const code = codeOf(parts, letter.id)
    if (!(await isCodeRight(call, { key, typed: call.body.code, code }))) throw logInRefusal('CODE_WRONG')
    return enter(parts, call, letter, 'CODE_EXPIRED')
  }
}

/** Tells whom a link logs in, so that nobody is logged in as somebody else without noticing. */
export function readLink(parts: LogInParts): Act<(typeof familyLogIn)['readLink']> {
  return async (call) => ({
    address: maskedAddress((await letterOfLink(parts, call, call.body.token)).email),
  })
}

/** Logs in by the link of a letter. */
export function useLink(parts: LogInParts): Act<(typeof familyLogIn)['useLink']> {
  return async (call) =>
    enter(parts, call, await letterOfLink(parts, call, call.body.token), 'LOG_IN_LINK_EXPIRED')
}

async function letterOfLink(
  parts: LogInParts,
  call: Pick<AnyCall, 'inside' | 'school' | 'at'>,
  token: string,
): Promise<LetterRow> {
  const letterId = letterOfToken(parts, token, call.at)
  const letter =
    letterId === null ? undefined : await call.inside((tx) => letterById(tx, call.school.id, letterId))
  if (!letter?.isOpen) throw logInRefusal('LOG_IN_LINK_EXPIRED')
  return letter
}

/** Uses the letter up and begins a session. An address of nobody here gets this far where families register themselves. */
async function enter(
  parts: LogInParts,
  call: Pick<AnyCall, 'inside' | 'school' | 'at' | 'header' | 'cookie' | 'setCookie'>,
  letter: LetterRow,
  expired: 'CODE_EXPIRED' | 'LOG_IN_LINK_EXPIRED',
) {
  const token = randomBytes(32).toString('base64url')
  const session = await call.inside(async (tx) => {
    await assertPortalIsOn(tx, call.school.id)
    const email = letter.email.toLowerCase()
    if (!(await isKnown(tx, call.school.id, email)) && !(await mayRegister(tx, call.school.id)))
      throw logInRefusal(expired)
    if (!(await useLetter(tx, call.school.id, letter.id))) throw logInRefusal(expired)
    const newSession = { id: randomUUIDv7(), email }
    await insertFamilySession(tx, call.school.id, {
      ...newSession,
      tokenHash: hashOf(token),
      userAgent: (call.header('user-agent') ?? '').slice(0, 300),
      days: SESSION_DAYS,
    })
    await settlePeople(tx, call.school.id, { ...newSession, chosen: [] })
    return sessionOf(tx, call.school, hashOf(token))
  })
  setSessionCookie(parts, call, token)
  forgetLetter(parts, call)
  return { session }
}

async function isKnown(tx: Tx, schoolId: string, email: string): Promise<boolean> {
  return (await familiesAtDoor(tx, schoolId, { email, chosenGuardianIds: [] })).length > 0
}
