import type { ReactNode } from 'react'
import { SmallPage } from '../platform/page/SmallPage.tsx'
import type { Missing } from './page-data.ts'

interface MessageText {
  title: string
  text: ReactNode
}

/** A link that leads to no school: what happened, and what to do. */
export function MissingPage({ why, onRetry }: { why: Missing | 'NO_PAGE'; onRetry?: () => void }) {
  const { title, text } = MESSAGES[why]
  return (
    <SmallPage title={title}>
      {text}
      {why === 'UNREACHABLE' && onRetry && (
        <p>
          <button type="button" onClick={onRetry}>
            Try again
          </button>
        </p>
      )}
    </SmallPage>
  )
}

const again = (
  <p>
    Please open it again from where you found it: your school’s website, or the message it was in. If it still
    leads here, ask the school for the link.
  </p>
)

export const MESSAGES: Record<Missing | 'NO_PAGE', MessageText> = {
  NO_SCHOOL: {
    title: 'This link is not complete',
    text: (
      <>
        <p>
          It does not say which school’s classes, camps and aftercare to show, or part of it was lost on the
          way.
        </p>
        {again}
      </>
    ),
  },
  UNKNOWN_SCHOOL: {
    title: 'We do not know this school',
    text: (
      <>
        <p>The school may have changed the name of its portal, or the name in the link is mistyped.</p>
        {again}
      </>
    ),
  },
  NO_PAGE: { title: 'This page is not there', text: again },
  UNREACHABLE: {
    title: 'The page could not be loaded',
    text: <p>The connection may be interrupted. Nothing is lost.</p>,
  },
}
