import { useEffect, useState } from 'react'
import { familyLogIn } from '@afterbell/contract/portal/family-log-in'
import { askFamily, codeOf } from './ask-family.ts'
import { problemText } from './problem-text.ts'
import { PortalLink } from './PortalLink.tsx'
import type { PageProps, Session } from './school.ts'

/**
 * The page behind the link of a letter. It says whom the link logs in and waits for a press, because mail scanners open
 * links, and because a link may be of somebody else's letter.
 */
export function UseLink({
  token,
  onEntered,
  ...page
}: PageProps & { token: string; onEntered: (session: Session) => void }) {
  const { school, words, portal } = page
  const { logInWords, familyWords } = words
  const [address, setAddress] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    askFamily(school.id, familyLogIn.readLink, { body: { token } }).then((answer) => {
      setAddress(answer.address)
      setFailure(null)
    }, setFailure)
  }, [school.id, token, tries])
  const enter = async () => {
    setBusy(true)
    setFailure(null)
    try {
      onEntered((await askFamily(school.id, familyLogIn.useLink, { body: { token } })).session)
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  const isUsed = ['LOG_IN_LINK_EXPIRED', 'VALIDATION'].includes(codeOf(failure) ?? '')
  const title = isUsed ? logInWords.linkFails : logInWords.linkTitle(school.schoolName)
  return (
    <>
      <title>{title}</title>
      <h1>{title}</h1>
      {isUsed && <p role="alert">{logInWords.linkFailsText}</p>}
      {isUsed && (
        <p>
          <PortalLink to={{ portal, page: '' }}>{logInWords.askAgain}</PortalLink>
        </p>
      )}
      {failure !== null && !isUsed && (
        <p role="alert" className="problem">
          {problemText(failure, words)}
        </p>
      )}
      {failure !== null && !isUsed && address === null && (
        <p>
          <button type="button" onClick={() => setTries(tries + 1)}>
            {words.weekWords.retry}
          </button>
        </p>
      )}
      {address === null && failure === null && <p role="status">{familyWords.waiting}</p>}
      {address !== null && !isUsed && (
        <>
          <p>{logInWords.linkOwner(address)}</p>
          <button type="button" className="primary" disabled={isBusy} onClick={() => void enter()}>
            {logInWords.linkContinue}
          </button>
        </>
      )}
    </>
  )
}
