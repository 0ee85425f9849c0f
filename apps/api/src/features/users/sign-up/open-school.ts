import { randomUUIDv7 } from 'node:crypto'
import type { signUp } from '@afterbell/contract/users/sign-up'
import { dateIn } from '@afterbell/domain/kernel/dates'
import { formatPhone } from '@afterbell/domain/kernel/phone'
import { isCommonPassword } from '@afterbell/domain/login/common-passwords'
import { passwordFindings } from '@afterbell/domain/login/password-rules'
import { decideConfirm } from '@afterbell/domain/users/sign-up'
import { inSchool, type Tx } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { Act, Call } from '../../../platform/http/serve.ts'
import { assertValid, forbidden, refusalBy } from '../../../platform/problems.ts'
import { reactTo, type Reactions } from '../../../platform/reactions.ts'
import { countAttempt } from '../../../platform/security/attempts.ts'
import { hashPassword } from '../../../platform/security/passwords.ts'
import { hashOf } from '../../../platform/security/tokens.ts'
import { accountByEmail, insertAccount } from '../../login/account.store.ts'
import type { LoginParts } from '../../login/session.ts'
import { signUpOfToken, updateOpened, type SignUpMatch } from '../../login/sign-up.store.ts'
import { keepImage } from '../../school/image.store.ts'
import { insertSchool } from '../../school/open-school.store.ts'
import { updateLogo } from '../../school/school.store.ts'
import { addMember, updateMainContact } from '../members.store.ts'
import { isSignUpBrowser } from './sign-up-browser.ts'
import { openLimit } from './sign-up-limits.ts'

declare module '../../../platform/reactions.ts' {
  interface Causes {
    /** A school was opened: rooms create its initial data. */
    schoolOpened: { what: null; answer: void }
  }
}

export interface SignUpParts extends LoginParts {
  reactions: Pick<Reactions, 'schoolOpened'>
}

/**
 * Confirms the address and opens the school, once: it takes the sign-up's id. In another browser, the user may not be
 * the one who chose the password, so they choose a new one and the old one is never used.
 * @answers How does a school sign itself up?
 */
export function verifyEmail(parts: SignUpParts): Act<(typeof signUp)['verifyEmail']> {
  return async (call) => {
    const signUpRow = await call.outside(async (tx) => {
      await countAttempt(tx, [openLimit(call.network)])
      return signUpOfToken(tx, hashOf(call.body.token))
    })
    if (!signUpRow) throw unknownToken()
    if (!signUpRow.isOpened) {
      if (signUpRow.isExpired)
        throw forbidden('EMAIL_VERIFICATION_TOKEN_EXPIRED', 'This link has expired. Please ask for a new one')
      const account = await call.outside((tx) => accountByEmail(tx, signUpRow.email))
      if (account?.state === 'DEACTIVATED')
        throw forbidden('DEACTIVATED_ACCOUNT', 'This account is turned off')
      const passwordHash = account ? null : await passwordOf(parts, call, signUpRow)
      await createSchool(parts, { ...signUpRow, passwordHash }, account?.id ?? null)
      await call.outside((tx) => updateOpened(tx, signUpRow.id))
    }
    return { schoolName: signUpRow.profile.schoolName }
  }
}

/**
 * Returns the hash of the new account's password: from the sign-up if this is the same browser, else the one chosen
 * now.
 */
async function passwordOf(
  parts: SignUpParts,
  call: Call<(typeof signUp)['verifyEmail']>,
  signUpRow: SignUpMatch,
): Promise<string> {
  const { password, confirmPassword } = call.body
  const isSameBrowser = isSignUpBrowser(parts, call, signUpRow.browserHash)
  const isChosen = password !== undefined
  const { email, firstName, lastName, phone, profile } = signUpRow
  const { schoolName, country } = profile
  const details = { email, firstName, lastName, phone: phone && formatPhone(phone, country), schoolName }
  const decision = decideConfirm({ isSameBrowser, isChosen })
  if (!decision.allowed) throw refusalBy(decision, details)
  if (!isChosen) return signUpRow.passwordHash!
  assertValid(passwordFindings({ password, confirmPassword: confirmPassword ?? '', email }, isCommonPassword))
  return hashPassword(password)
}

/** Creates school, account and membership in one transaction. */
async function createSchool(
  { pool, reactions }: SignUpParts,
  signUpRow: SignUpMatch,
  existingAccountId: string | null,
): Promise<void> {
  const school = signUpRow.id
  await inSchool(pool, { session: null, school }, async (tx, opening) => {
    if (opening.school_exists || !(await insertSchool(tx, signUpRow))) return
    const accountId = existingAccountId ?? (await makeAccount(tx, signUpRow))
    // The founder also teaches at first: without colleagues, a class would have nobody to choose.
    await addMember(tx, school, { accountId, role: 'SCHOOL_ADMIN', isInstructor: true })
    await updateMainContact(tx, school, accountId)
    const logo = signUpRow.logo && (await keepImage(tx, school, { ...signUpRow.logo, type: 'image/webp' }))
    if (logo) await updateLogo(tx, school, logo)
    const now = justOpened(signUpRow, { at: opening.at, logo })
    await reactTo(reactions.schoolOpened, { tx, school: now }, null)
    await record(tx, { school: now, user: { id: accountId } }, [
      signUpRow.promo
        ? { what: 'school.opened-with-code', details: { code: signUpRow.promo } }
        : { what: 'school.opened' },
    ])
  })
}

async function makeAccount(tx: Tx, signUpRow: SignUpMatch): Promise<string> {
  const { email, firstName, lastName, phone, passwordHash } = signUpRow
  const id = randomUUIDv7()
  await insertAccount(tx, { id, email, passwordHash: passwordHash!, firstName, lastName, phone })
  return id
}

function justOpened(
  { id, profile }: SignUpMatch,
  { at, logo }: { at: string; logo: string | null },
): SchoolNow {
  const { schoolName, timezone, country, currency, dateFormat } = profile
  return {
    id,
    schoolName,
    timezone,
    country,
    currency,
    dateFormat,
    logo,
    portalName: null,
    state: 'ACTIVE',
    moreNameCharacters: false,
    features: [],
    isTrialEnded: false,
    trialEndDate: null,
    today: dateIn(timezone, Temporal.Instant.from(at)),
  }
}

/** R172. */
function unknownToken() {
  return forbidden('EMAIL_VERIFICATION_TOKEN_DOES_NOT_EXIST', 'This link is not valid')
}
