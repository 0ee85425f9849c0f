import type { FastifyRequest } from 'fastify'
import { authOf, type AnyOp } from '@afterbell/contract/kernel/op'
import { languageFor, type Language } from '@afterbell/domain/kernel/languages/languages'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route serves. */
    op?: AnyOp
  }
}

/**
 * The language of a call's reader: by `Accept-Language` in a call for families, else English. Staff, who are signed in
 * where families need not be, read English.
 * @answers In which language is a family answered?
 */
export function readerLanguage(
  op: AnyOp | undefined,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Language {
  if (!op?.forFamilies) return 'en'
  const isStaff = authOf(op) === 'either' && headers.authorization !== undefined
  return isStaff ? 'en' : languageFor(acceptedLanguages(headers['accept-language'] ?? ''))
}

/** The tags of `Accept-Language`, the most wanted first. Skips what is unreadable or not wanted (`q=0`). */
export function acceptedLanguages(header: string): string[] {
  if (header.length > HEADER_MAX) return []
  return header
    .split(',')
    .flatMap((each) => {
      const parts = /^\s*([a-z\d-]+|\*)\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i.exec(each)
      const quality = Number(parts?.[2] ?? 1)
      return parts && quality > 0 ? [{ tag: parts[1]!, quality }] : []
    })
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
}

/** Browsers send some hundred characters at most. */
const HEADER_MAX = 1000
