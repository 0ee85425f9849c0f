import { randomUUIDv7 } from 'node:crypto'
import type { signUp } from '@afterbell/contract/users/sign-up'
import { dateIn } from '@afterbell/domain/kernel/dates'
import { inSchool, type Tx } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { forbidden } from '../../../platform/problems.ts'
import { reactTo, type Reactions } from '../../../platform/reactions.ts'
import { countAttempt } from '../../../platform/security/attempts.ts'
import { hashOf } from '../../../platform/security/tokens.ts'
import { accountByEmail, insertAccount } from '../../login/account.store.ts'
import type { LoginParts } from '../../login/session.ts'
import { signUpOfToken, updateOpened, type FoundSignUp } from '../../login/sign-up.store.ts'
import { keepImage } from '../../school/image.store.ts'
import { insertSchool } from '../../school/open-school.store.ts'
import { updateLogo } from '../../school/school.store.ts'
import { addMember, updateMainContact } from '../members.store.ts'
import { openLimit } from './sign-up-limits.ts'

declare module '../../../platform/reactions.ts' {
  interface Causes {
    /** A school is there: what every school begins with is made. */
    schoolOpened: { what: null; answer: void }
  }
}

export interface SignUpParts extends LoginParts {
  reactions: Pick<Reactions, 'schoolOpened'>
}

/**
 * Confirms an address and opens the school. The id of the sign-up is that of the school, so that it is opened once however
 * often the link is opened, and by whichever process.
 */
export function verifyEmail(parts: SignUpParts): Act<(typeof signUp)['verifyEmail']> {
  return async (call) => {
    const found = await call.outside(async (tx) => {
      await countAttempt(tx, [openLimit(call.network)])
      return signUpOfToken(tx, hashOf(call.body.token))
    })
    if (!found) throw unknownToken()
    if (!found.isOpened) {
      if (found.isExpired)
        throw forbidden('EMAIL_VERIFICATION_TOKEN_EXPIRED', 'This link has expired. Please ask for a new one')
      const account = await call.outside((tx) => accountByEmail(tx, found.email))
      if (account?.state === 'DEACTIVATED')
        throw forbidden('DEACTIVATED_ACCOUNT', 'This account is turned off')
      await open(parts, found, account?.id ?? null)
      await call.outside((tx) => updateOpened(tx, found.id))
    }
    return { schoolName: found.profile.schoolName }
  }
}

/** School, account and membership are one transaction. */
async function open(
  { pool, reactions }: SignUpParts,
  found: FoundSignUp,
  known: string | null,
): Promise<void> {
  const school = found.id
  await inSchool(pool, { session: null, school }, async (tx, opening) => {
    if (opening.school_exists || !(await insertSchool(tx, found))) return
    const accountId = known ?? (await makeAccount(tx, found))
    await addMember(tx, school, { accountId, role: 'SCHOOL_ADMIN', isInstructor: false })
    await updateMainContact(tx, school, accountId)
    const logo = found.logo && (await keepImage(tx, school, { ...found.logo, type: 'image/webp' }))
    if (logo) await updateLogo(tx, school, logo)
    const now = justOpened(found, { at: opening.at, logo })
    await reactTo(reactions.schoolOpened, { tx, school: now }, null)
    await record(tx, { school: now, user: { id: accountId } }, [
      found.promo
        ? { what: 'school.opened-with-code', details: { code: found.promo } }
        : { what: 'school.opened' },
    ])
  })
}

async function makeAccount(tx: Tx, found: FoundSignUp): Promise<string> {
  const { email, firstName, lastName, phone, passwordHash } = found
  const id = randomUUIDv7()
  await insertAccount(tx, { id, email, passwordHash: passwordHash!, firstName, lastName, phone })
  return id
}

function justOpened(
  { id, profile }: FoundSignUp,
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
