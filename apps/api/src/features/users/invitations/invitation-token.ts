import { randomBytes } from 'node:crypto'
import { hashOf } from '../../../platform/security/tokens.ts'

const SCHOOL_BYTES = 16
const SECRET_BYTES = 32

/** Creates the token of an invitation link: the school id, so that only this school is searched, and 256 random bits. */
export function invitationToken(schoolId: string): { token: string; hash: Buffer } {
  const school = Buffer.from(schoolId.replaceAll('-', ''), 'hex')
  const token = Buffer.concat([school, randomBytes(SECRET_BYTES)]).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** Returns the school id in a token, or null if it is malformed. */
export function schoolInToken(token: string): string | null {
  if (!/^[\w-]{64}$/.test(token)) return null
  const hex = Buffer.from(token, 'base64url').subarray(0, SCHOOL_BYTES).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
