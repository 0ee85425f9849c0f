import type { FastifyReply } from 'fastify'

export interface CookieOptions {
  path: string
  maxAgeSeconds: number
  isSecure: boolean
  /** `lax` is sent when a link of another site, or of a letter, opens our page. Default: strict. */
  sameSite?: 'strict' | 'lax'
}

/** Gives the browser a cookie that no script reads; null takes it away. */
export function setCookie(
  reply: FastifyReply,
  name: string,
  value: string | null,
  { path, maxAgeSeconds, isSecure, sameSite = 'strict' }: CookieOptions,
): void {
  const options = { path, httpOnly: true, sameSite, secure: isSecure }
  if (value === null) reply.clearCookie(name, options)
  else reply.setCookie(name, value, { ...options, maxAge: maxAgeSeconds })
}
