import { useMemo } from 'react'
import { useSession } from './session/session.ts'
import { formatFor } from './calls/writing.ts'

export type Format = ReturnType<typeof formatFor>

/** Returns formatters for dates, times, money and names in the school's formats. */
export function useFormat(): Format {
  const { dateFormat, timezone, currency } = useSession().school
  return useMemo(() => formatFor({ dateFormat, timezone, currency }), [dateFormat, timezone, currency])
}

interface PersonName {
  firstName: string
  lastName: string
}

/** Zoë Māori */
export function fullName({ firstName, lastName }: PersonName): string {
  return `${firstName} ${lastName}`.trim()
}

/** ZM, for a face without a photo. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const initialWords = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return initialWords.map((word) => Array.from(word)[0]!.toLocaleUpperCase('en')).join('')
}
