import { useState } from 'react'
import { offersByLink } from '@afterbell/contract/portal/family-offers'
import { askFamily } from '../ask-family.ts'
import { LinkedFrame } from './LinkedFrame.tsx'
import type { LinkedProps } from './LinkedPage.tsx'
import { SpotFacts } from './SpotFacts.tsx'
import { SpotName } from './SpotName.tsx'
import { useLinked } from './useLinked.ts'

/** The page behind the link of a wait list: the position, and how to leave. */
export function LinkedWait(page: LinkedProps) {
  const { school, token, offerWords } = page
  const { answer, act, retry, ...state } = useLinked(() =>
    askFamily(school.id, offersByLink.readWait, { body: { token } }),
  )
  const [isSure, setSure] = useState(false)
  const wait = answer?.wait
  const leave = async () => {
    if (await act(() => askFamily(school.id, offersByLink.leaveWait, { body: { token } }))) setSure(false)
  }
  return (
    <LinkedFrame
      {...page}
      {...state}
      windowTitle={offerWords.waitWindowTitle(school.schoolName)}
      title={wait ? offerWords.waitTitle(wait.childName) : null}
      canRetry={!wait}
      onRetry={retry}
      contact={answer?.contact ?? null}
    >
      {wait && (
        <article className="spot">
          <h2>
            <SpotName spot={wait} />
          </h2>
          <SpotFacts {...page} spot={wait} />
          <div aria-live="polite">
            {wait.state === 'WAITING' ? (
              <p>
                <strong>{offerWords.position(wait.position)}.</strong> {offerWords.positionText}
              </p>
            ) : (
              <p>
                <strong>{offerWords.waits[wait.state]}</strong>
              </p>
            )}
          </div>
          {!answer.canAnswer && <p>{offerWords.closed}</p>}
          {answer.canAnswer && wait.state === 'WAITING' && !isSure && (
            <button type="button" onClick={() => setSure(true)}>
              {offerWords.leave}
            </button>
          )}
          {answer.canAnswer && wait.state === 'WAITING' && isSure && (
            <fieldset>
              <legend>{offerWords.leaveSure(wait.childName)}</legend>
              <div className="buttons">
                <button
                  type="button"
                  className="primary"
                  disabled={state.isBusy}
                  onClick={() => void leave()}
                >
                  {offerWords.leaveYes}
                </button>
                <button type="button" disabled={state.isBusy} onClick={() => setSure(false)}>
                  {offerWords.keep}
                </button>
              </div>
            </fieldset>
          )}
        </article>
      )}
    </LinkedFrame>
  )
}
