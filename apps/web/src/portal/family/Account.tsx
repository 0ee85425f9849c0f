import { useState } from 'react'
import { familyAccount } from '@afterbell/contract/portal/family-account'
import { Devices } from './account/Devices.tsx'
import { OwnCalendar } from './account/OwnCalendar.tsx'
import { OwnData } from './account/OwnData.tsx'
import { OwnAddress, OwnDetails } from './account/OwnDetails.tsx'
import { OwnEmail } from './account/OwnEmail.tsx'
import { WantedMessages } from './account/WantedMessages.tsx'
import { askFamily } from './ask-family.ts'
import { Failed } from './Failed.tsx'
import type { FamilyPageProps } from './pages.ts'
import { Requests } from './requests/Requests.tsx'
import { PortalLink } from './PortalLink.tsx'
import { useAsked } from './useAsked.ts'
import { useFocusedTitle } from './useFocusedTitle.ts'
import './children/children.css'

/** Who is logged in: what the school knows about them, and on which devices they are. */
export function Account(props: FamilyPageProps) {
  const { school, words, session, onLoggedOut } = props
  const { weekWords, familyWords, policyWords } = words
  const heading = useFocusedTitle()
  const get = () => askFamily(school.id, familyAccount.get, {})
  const { answer: account, setAnswer, isFailed, askAgain } = useAsked('account', get, onLoggedOut)
  const [moves, setMoves] = useState(0)
  const [asks, setAsks] = useState(0)
  const [person] = session.people
  const part = account && {
    ...props,
    account,
    onAccount: setAnswer,
    reload: async () => setAnswer(await get()),
  }
  return (
    <>
      <title>{`${weekWords.accountTitle} · ${school.schoolName}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {weekWords.accountTitle}
      </h1>
      {person && (
        <p>
          {weekWords.loggedInAs(`${person.firstName} ${person.lastName}`, account?.email ?? session.email)}
        </p>
      )}
      {session.children.length > 0 && (
        <p>
          <PortalLink to={{ portal: props.portal, page: 'policies' }}>{policyWords.link}</PortalLink>
        </p>
      )}
      <p>
        <PortalLink to={{ portal: props.portal, page: 'messages' }}>
          {words.accountWords.seeMessages}
        </PortalLink>
      </p>
      {isFailed && <Failed words={words} retry={askAgain} />}
      {!part && !isFailed && (
        <p role="status" className="waiting">
          {familyWords.waiting}
        </p>
      )}
      {part && (
        <>
          <OwnDetails {...part} />
          <OwnAddress {...part} />
          <OwnEmail {...part} onMoved={() => setMoves(moves + 1)} />
        </>
      )}
      <WantedMessages {...props} />
      <OwnCalendar key={`calendar-${moves}`} {...props} />
      <Requests {...props} changes={asks} onChange={() => setAsks(asks + 1)} />
      <OwnData {...props} onAsked={() => setAsks(asks + 1)} />
      <Devices key={moves} {...props} />
    </>
  )
}
