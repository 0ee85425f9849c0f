import { randomUUIDv7 } from 'node:crypto'
import { formatRecoveryCode } from '@afterbell/domain/login/second-step'
import type { Tx } from '../../../platform/database/database.ts'
import { record, type AuditEvent } from '../../../platform/database/history.ts'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { sendMail, type Letter } from '../../../platform/mail/mail.ts'
import { demandsSecondStep } from '../../school/school.store.ts'
import { newRecoveryCodes, recoveryHash } from './second-step-codes.ts'
import { keepRecoveryCodes } from './second-step.store.ts'
import type { LoginParts } from '../session.ts'

// Shared by all acts on the second steps of one's own login.

/** Returns the name of the current school if it demands a second step of this user, else null. */
export function demandedBy(call: AnyCall): Promise<string | null> {
  return call.inside(async (tx) =>
    call.user.role === 'SCHOOL_ADMIN' && (await demandsSecondStep(tx, call.school.id))
      ? call.school.schoolName
      : null,
  )
}

/** Replaces all recovery codes. Stores only hashes; the codes are displayed once. */
export async function giveCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await keepRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => recoveryHash(accountId, code)),
  )
  return codes.map(formatRecoveryCode)
}

/** Emails a user about their own login. */
export function tellOwner(
  { publicUrl }: Pick<LoginParts, 'publicUrl'>,
  tx: Tx,
  owner: { email: string; firstName: string; lastName: string },
  letter: (about: { firstName: string; link: string }) => Letter,
): Promise<void> {
  const { email, firstName, lastName } = owner
  return sendMail(tx, {
    schoolId: null,
    dedupeKey: `second step ${randomUUIDv7()}`,
    to: { email, name: `${firstName} ${lastName}` },
    ...letter({ firstName, link: `${publicUrl}/schools/settings/personal-info` }),
  })
}

/** Records the act in the history of the current school. */
export function noteInHistory(
  call: AnyCall,
  what: AuditEvent['what'],
  details?: AuditEvent['details'],
): Promise<void> {
  return call.inside((tx) =>
    record(tx, call, [{ what, subjectId: call.user.id, ...(details ? { details } : {}) }]),
  )
}
