import type { ReactNode } from 'react'
import { SmallPage } from '../platform/page/SmallPage.tsx'
import type { MissingReason } from './page-data.ts'

interface MessageText {
  title: string
  text: ReactNode
}

/** Page for a link that leads to no school: what happened, and what to do. */
export function MissingPage({ why, onRetry }: { why: MissingReason | 'NO_PAGE'; onRetry?: () => void }) {
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
    Please open it again from your school’s website or message. If you still see this page, ask the school for
    the link.
  </p>
)

export const MESSAGES: Record<MissingReason | 'NO_PAGE', MessageText> = {
  NO_SCHOOL: {
    title: 'This link is incomplete',
    text: (
      <>
        <p>It does not say which school’s classes, camps and aftercare to show. Part of it may be missing.</p>
        {again}
      </>
    ),
  },
  UNKNOWN_SCHOOL: {
    title: 'School not found',
    text: (
      <>
        <p>The school may have changed its portal name, or the link may have a typo.</p>
        {again}
      </>
    ),
  },
  NO_PAGE: { title: 'Page not found', text: again },
  UNREACHABLE: {
    title: 'The page could not be loaded',
    text: <p>Check your connection and try again.</p>,
  },
}
