import { randomBytes } from 'node:crypto'
import { hashOf } from '../../platform/security/tokens.ts'

const SCHOOL_BYTES = 16
const SECRET_BYTES = 32

/** The word in the link of an invitation: the school, so that it is looked for there alone, and 256 random bits. */
export function invitationToken(schoolId: string): { token: string; hash: Buffer } {
  const school = Buffer.from(schoolId.replaceAll('-', ''), 'hex')
  const token = Buffer.concat([school, randomBytes(SECRET_BYTES)]).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** The school of such a word; null where it is none. */
export function schoolInToken(token: string): string | null {
  if (!/^[\w-]{64}$/.test(token)) return null
  const hex = Buffer.from(token, 'base64url').subarray(0, SCHOOL_BYTES).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
