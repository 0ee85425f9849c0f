import type { ReactNode } from 'react'
import { problemText } from '../problem-text.ts'
import { useFocusedTitle } from '../useFocusedTitle.ts'
import type { LinkedProps } from './LinkedPage.tsx'

interface FrameProps extends LinkedProps {
  windowTitle: string
  /** Null until it is known whom the page is about. */
  title: string | null
  isUnknown: boolean
  failure: unknown
  canRetry: boolean
  onRetry: () => void
  contact: { email: string | null; phone: string | null } | null
  children: ReactNode
}

/** What the pages of links have in common: title, failures, and how to reach the school. */
export function LinkedFrame({
  windowTitle,
  title,
  isUnknown,
  failure,
  canRetry,
  onRetry,
  contact,
  children,
  ...page
}: FrameProps) {
  const { school, words, offerWords } = page
  const heading = useFocusedTitle()
  const phone = contact?.phone ?? (school.phone || null)
  const text = isUnknown ? offerWords.linkFails : title
  return (
    <>
      <title>{isUnknown ? offerWords.linkFails : windowTitle}</title>
      {text !== null && (
        <h1 ref={heading} tabIndex={-1}>
          {text}
        </h1>
      )}
      {isUnknown && <p role="alert">{offerWords.linkFailsText}</p>}
      {failure !== null && !isUnknown && (
        <p role="alert" className="problem">
          {problemText(failure, words)}{' '}
          {canRetry && (
            <button type="button" onClick={onRetry}>
              {words.weekWords.retry}
            </button>
          )}
        </p>
      )}
      {title === null && failure === null && <p role="status">{words.familyWords.waiting}</p>}
      {children}
      {(isUnknown || title !== null) && (phone !== null || contact?.email) && (
        <p className="contact">
          {offerWords.contact} {phone !== null && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
          {phone !== null && contact?.email && ' · '}
          {contact?.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
        </p>
      )}
    </>
  )
}
