import { emailChangesByLink } from '@afterbell/contract/portal/family-account'
import { addressOf } from '../addresses.ts'
import { askFamily } from '../ask-family.ts'
import { LinkedFrame } from '../offers/LinkedFrame.tsx'
import type { LinkedProps } from '../offers/LinkedPage.tsx'
import { useLinked } from '../offers/useLinked.ts'

/** The page behind the link that the old address gets: what was changed, and one button that takes it back. */
export function UndoEmail(page: LinkedProps) {
  const { school, token, words, portal } = page
  const { accountWords } = words
  const { answer, act, retry, ...state } = useLinked(() =>
    askFamily(school.id, emailChangesByLink.read, { body: { token } }),
  )
  const undo = () => act(() => askFamily(school.id, emailChangesByLink.undo, { body: { token } }))
  return (
    <LinkedFrame
      {...page}
      {...state}
      windowTitle={accountWords.undoWindow(school.schoolName)}
      title={answer ? accountWords.undoTitle : null}
      canRetry={!answer}
      onRetry={retry}
      contact={null}
    >
      {answer && (
        <div aria-live="polite">
          {answer.state === 'OPEN' && <p>{accountWords.undoText(answer.oldAddress, answer.newAddress)}</p>}
          {answer.state === 'UNDONE' && <p>{accountWords.undone(answer.oldAddress)}</p>}
          {answer.state === 'CLOSED' && <p>{accountWords.undoClosed}</p>}
        </div>
      )}
      {answer?.state === 'OPEN' && (
        <button type="button" className="primary" disabled={state.isBusy} onClick={() => void undo()}>
          {accountWords.undo}
        </button>
      )}
      {answer?.state === 'UNDONE' && (
        <p>
          {/* Whoever was logged in here is not any more: the page begins anew. */}
          <a href={addressOf({ portal, page: '' })}>{accountWords.logIn}</a>
        </p>
      )}
    </LinkedFrame>
  )
}
