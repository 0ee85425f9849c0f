import type { ComponentProps } from 'react'
import { REQUEST_WORDS_MAX } from '@afterbell/domain/families/requests/request-values'
import { NoteField } from '../week/NoteField.tsx'

/** What a family adds to what it asks of the school, in its own words. */
export function RequestWords({ hint, ...field }: Omit<ComponentProps<typeof NoteField>, 'most'>) {
  return <NoteField {...field} hint={hint ?? field.words.requestWords.wordsHint} most={REQUEST_WORDS_MAX} />
}
