import { createHmac, timingSafeEqual } from 'node:crypto'
import { createSealer } from './sealing.ts'
import { keyFor } from './tokens.ts'

/** Makes and reads tokens for links that anyone who has them may open, for a while. */
export interface SignedLinks {
  sign(words: string, until: Temporal.Instant): string
  /** Reads a signed token. Null if it was not made here or has expired. */
  read(token: string, at: Temporal.Instant): string | null
  /** Returns a code of six digits that only this server can tell from the words. */
  sixDigits(words: string): string
  /**
   * Encrypts words that only this server can read. The token has no dot, so it is never mistaken for a signed one.
   */
  hide(words: string): string
  /** Decrypts a hidden token. Null if it was not made here. */
  reveal(token: string): string | null
}

export function signedLinks(secret: string): SignedLinks {
  const key = keyFor(secret, 'links')
  const codeKey = keyFor(secret, 'codes')
  const sealer = createSealer([keyFor(secret, 'hidden-links')])
  const seal = (body: string) => createHmac('sha256', key).update(body).digest('base64url')
  return {
    sign(words, until) {
      const seconds = Math.ceil(until.epochMilliseconds / 1000)
      const body = `${Buffer.from(words).toString('base64url')}.${seconds}`
      return `${body}.${seal(body)}`
    },
    read(token, at) {
      const [words, seconds, signature] = token.split('.')
      if (words === undefined || signature === undefined || !/^\d{1,12}$/.test(seconds ?? '')) return null
      const [expected, sealed] = [Buffer.from(seal(`${words}.${seconds}`)), Buffer.from(signature)]
      if (expected.length !== sealed.length || !timingSafeEqual(expected, sealed)) return null
      if (at.epochMilliseconds > Number(seconds) * 1000) return null
      return Buffer.from(words, 'base64url').toString()
    },
    sixDigits: (words) =>
      String(createHmac('sha256', codeKey).update(words).digest().readUIntBE(0, 6) % 1_000_000).padStart(
        6,
        '0',
      ),
    hide: (words) => sealer.seal(words, 'link').sealed.toString('base64url'),
    reveal(token) {
      try {
        return sealer.open(Buffer.from(token, 'base64url'), sealer.keyId, 'link')
      } catch {
        return null
      }
    },
  }
}
