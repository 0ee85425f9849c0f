import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import type { users } from '@afterbell/contract/users/users'
import { nameRules } from '@afterbell/domain/kernel/name-rules'
import { takesPasswordToGive, TEACHING_ROLE } from '@afterbell/domain/kernel/roles'
import {
  decideAgain,
  decideInvitations,
  invitationFindings,
  ROLE_EXPECTED,
  roleWritten,
} from '@afterbell/domain/users/invitations'
import type { CsvOptions, CsvRow } from '../../../platform/files/csv.ts'
import { record } from '../../../platform/database/history.ts'
import type { AnyCall, Call } from '../../../platform/http/serve.ts'
import { fileOf } from '../../../platform/http/uploads.ts'
import { assertAllowed, forbidden } from '../../../platform/problems.ts'
import { readApart } from '../../../platform/reading/read-apart.ts'
import { emailKey } from '../../login/account.store.ts'
import { invitationToken } from './invitation-token.ts'
import { keepInvitations, sentLately, sentLatelyTo, type SentInvitation } from './invitations.store.ts'
import { alreadyMemberText, sendInvitation, type UsersParts } from './invite.ts'
import { memberByEmail } from '../people.store.ts'

const PART = 'invites-file'
const ROWS_MAX = 1000

/** Parses the file before a database connection is taken. Refuses a query that names another school or sender. */
export async function readInvites(call: Call<(typeof users)['importInvites']>): Promise<CsvRow[]> {
  const { schoolId, id } = call.query
  if (schoolId !== undefined && schoolId !== call.school.id)
    throw forbidden('ACCESS_DENIED', 'The request names two different schools')
  if (id !== undefined && id !== call.user.id)
    throw forbidden('ACCESS_DENIED', 'The request names somebody else as its sender')
  return readApart<CsvRow[]>({
    reader: join(import.meta.dirname, '../../../platform/files/csv.reader.ts'),
    bytes: fileOf(call.upload, PART).bytes,
    options: {
      columns: ['email', 'role', 'first name', 'last name'],
      required: ['email', 'role'],
      rowsMax: ROWS_MAX,
    } satisfies CsvOptions,
    schoolId: call.school.id,
    field: PART,
    tooMuch: {
      code: 'FILE_TOO_LARGE',
      message: 'This file is too complex to read. Please save only the list, as CSV, and try again',
    },
  })
}

/**
 * Invites everybody whose row is valid. An address that already works here, is already invited or appears earlier in
 * the file is a duplicate, so uploading the same file again sends nothing.
 */
export function importInvites(parts: UsersParts) {
  return async (call: Call<(typeof users)['importInvites']>, rows: readonly CsvRow[]) => {
    const { tx, school } = call
    const read = rows.map((row) => inviteRead(call, row))
    const keys = read.map(({ invited }) => emailKey(invited.email))
    const members = await memberByEmail(tx, school.id, keys)
    const sentTo = await sentLatelyTo(tx, school.id, keys)
    const lines = read.map(({ message: wrong, ...line }) => {
      const key = emailKey(line.invited.email)
      const member = members.get(key)
      const again = decideAgain(sentTo.get(key) ?? 0)
      const message = wrong ?? (again.allowed ? null : `Email: ${again.message}`)
      return { ...line, message, member: message === null && member ? alreadyMemberText(member) : null }
    })
    const fine = lines.filter(({ message, member }) => message === null && member === null)
    if (fine.some(({ invited }) => takesPasswordToGive(invited.role))) call.assertFreshPassword()
    const newInvitations = fine.map((line) => line.invited)
    const savedIds = await keepInvitations(
      tx,
      { schoolId: school.id, invitedBy: call.user.id },
      newInvitations,
    )
    assertAllowed(decideInvitations(await sentLately(tx, school.id), 0))
    const sent = fine.filter((line) => savedIds.has(line.invited.id))
    await Promise.all(sent.map((line) => sendInvitation(parts, call, tx, line.invited, line.token)))
    if (sent.length > 0) await record(tx, call, [{ what: 'users.invited', details: { count: sent.length } }])
    return {
      imported: sent.length,
      skipped: lines.length - sent.length,
      rows: lines.map((line) => ({ row: line.row, name: line.invited.email, ...resultOf(line, savedIds) })),
    }
  }
}

interface InviteRead {
  row: number
  invited: SentInvitation
  token: string
  /** Why this row is not invited, as a sentence; null if it is valid. */
  message: string | null
}

function inviteRead({ school, user }: AnyCall, { row, cells }: CsvRow): InviteRead {
  const { email = '', role: written = '', 'first name': firstName = '', 'last name': lastName = '' } = cells
  const role = roleWritten(written)
  const findings = invitationFindings({ email, firstName, lastName }, nameRules(school, user.role))
  const messages = findings.map(({ path, message }) => `${LABELS[path]}: ${message}`)
  if (role === null) messages.push(ROLE_EXPECTED)
  const { token, hash } = invitationToken(school.id)
  const invited = {
    id: randomUUIDv7(),
    email,
    firstName,
    lastName,
    role: role ?? TEACHING_ROLE,
    isInstructor: role === TEACHING_ROLE,
    tokenHash: hash,
  } as const
  return { row, invited, token, message: messages.length > 0 ? messages.join('. ') : null }
}

const LABELS: Readonly<Record<string, string>> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
}

function resultOf(
  { invited, message, member }: InviteRead & { member: string | null },
  savedIds: ReadonlySet<string>,
) {
  if (message !== null) return { result: 'REFUSED' as const, message }
  if (member !== null) return { result: 'DUPLICATE' as const, message: member }
  if (savedIds.has(invited.id)) return { result: 'IMPORTED' as const, message: null }
  return {
    result: 'DUPLICATE' as const,
    message: 'Is invited already. To send the link again, use the menu of the invitation',
  }
}
