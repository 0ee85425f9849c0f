import { missingWords as english } from '@afterbell/domain/public-pages/missing-words.en'
import { SmallPage } from '../platform/page/SmallPage.tsx'
import type { MissingReason } from './page-data.ts'
import { useWords } from './words.ts'

/** Page for a link that leads to no school: what happened, and what to do. */
export function MissingPage({ why, onRetry }: { why: MissingReason | 'NO_PAGE'; onRetry?: () => void }) {
  const { missingWords = english } = useWords()
  const { title, text } = missingWords[why]
  return (
    <SmallPage title={title}>
      {text.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {why === 'UNREACHABLE' && onRetry && (
        <p>
          <button type="button" onClick={onRetry}>
            {missingWords.retry}
          </button>
        </p>
      )}
    </SmallPage>
  )
}
