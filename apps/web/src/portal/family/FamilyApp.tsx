import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { familySessions } from '@afterbell/contract/portal/family-log-in'
import { portalPages } from '@afterbell/contract/public-pages/portal-pages'
import { CallRefused, send } from '../../platform/calls/calls-send.ts'
import { addressOf, bookPageIn, goTo, offersOf, readAddress, usePath } from './addresses.ts'
import { askFamily, isLoggedOut } from './ask-family.ts'
import { FamilyFrame } from './FamilyFrame.tsx'
import { LogIn } from './LogIn.tsx'
import { isLinkedPage, LinkedPage } from './offers/LinkedPage.tsx'
import { OpenPage } from './OpenPage.tsx'
import { isPreview } from './preview.ts'
import type { PageProps, School, Session } from './school.ts'
import { NextStep } from './Steps.tsx'
import { UseLink } from './UseLink.tsx'
import type { HomeWords } from './words.ts'
import './family.css'

/** `null`: nobody is logged in. `undefined`: not known yet. */
type SessionNow = Session | null | undefined

interface FamilyAppProps {
  portal: string
  words: HomeWords
  /** Shown where no school has this name. */
  unknown: ReactNode
  /** Links to the page in the other languages. */
  languages: ReactNode
}

/** The portal of one school: logs families in and shows them their pages. */
export function FamilyApp({ portal, words, unknown, languages }: FamilyAppProps) {
  const [school, setSchool] = useState<School | null>(null)
  const [session, setSession] = useState<SessionNow>(undefined)
  const [failure, setFailure] = useState<'UNKNOWN' | 'UNREACHABLE' | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const load = async () => {
      const found = (await send(portalPages.find, { params: { portalName: portal } }, NOBODY)) as School
      setSchool(found)
      setFailure(null)
      if (!found.hasFamilyPortal && !isPreview()) {
        if (readAddress(location.pathname)?.page === '') return location.replace(offersOf(portal))
        return setSession(null)
      }
      setSession(await currentSession(found.id))
    }
    load().catch((error: unknown) =>
      setFailure(error instanceof CallRefused && error.status < 500 ? 'UNKNOWN' : 'UNREACHABLE'),
    )
  }, [portal, tries])
  const onLoggedOut = useCallback(() => setSession(null), [])
  if (failure === 'UNKNOWN') return unknown
  if (failure === 'UNREACHABLE')
    return (
      <main className="family">
        <div role="alert">
          <h1>{words.familyWords.unreachable}</h1>
        </div>
        <button type="button" onClick={() => setTries(tries + 1)}>
          {words.weekWords.retry}
        </button>
      </main>
    )
  if (!school || session === undefined)
    return (
      <main className="family">
        <p role="status">{words.familyWords.waiting}</p>
      </main>
    )
  const page = { school, portal, words }
  return (
    <FamilyFrame {...page} session={session} onLoggedOut={onLoggedOut} languages={languages}>
      <Page {...page} session={session} onSession={setSession} onLoggedOut={onLoggedOut} />
    </FamilyFrame>
  )
}

const NOBODY = { token: null, schoolId: null, signal: null }

async function currentSession(schoolId: string): Promise<Session | null> {
  try {
    return await askFamily(schoolId, familySessions.current, {})
  } catch (error) {
    if (isLoggedOut(error)) return null
    throw error
  }
}

function Page({
  session,
  onSession,
  onLoggedOut,
  ...props
}: PageProps & {
  session: Session | null
  onSession: (session: Session) => void
  onLoggedOut: () => void
}) {
  const path = usePath()
  const { school, portal } = props
  const page = readAddress(path)?.page ?? ''
  const token = page === 'link' ? tokenInHash() : null
  if (isPreview() && session === null) return <p role="status">{props.words.logInWords.previewEnded}</p>
  if (!school.hasFamilyPortal && !isPreview()) return <PortalIsOff {...props} />
  if (isLinkedPage(page)) {
    const linked = tokenInHash()
    if (linked !== null) return <LinkedPage {...props} page={page} token={linked} />
  }
  if (token !== null)
    return (
      <UseLink
        {...props}
        token={token}
        onEntered={(entered) => {
          // The used link must not stay in the history.
          goTo(addressOf({ portal, page: pageInHash() }), { replaces: true })
          onSession(entered)
        }}
      />
    )
  if (session === null) return <LogIn {...props} onEntered={onSession} />
  if (session.step?.ask === 'REGISTER')
    return (
      <OpenPage
        {...props}
        page="register"
        session={session}
        onSession={onSession}
        onLoggedOut={onLoggedOut}
      />
    )
  if (session.step)
    return (
      <NextStep
        key={session.step.ask}
        {...props}
        step={session.step}
        onSession={onSession}
        onLoggedOut={onLoggedOut}
      />
    )
  return (
    <OpenPage
      {...props}
      page={page === 'link' ? '' : page}
      session={session}
      onSession={onSession}
      onLoggedOut={onLoggedOut}
    />
  )
}

/** The page on which somebody asked for the letter; '' if it was the first. */
function pageInHash(): string {
  return bookPageIn(new URLSearchParams(location.hash.slice(1)).get('page') ?? '')
}

/** The token of a letter's link stands behind the number sign, which no server sees. */
function tokenInHash(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('token')
}

function PortalIsOff({ school, words }: PageProps) {
  const { logInWords } = words
  return (
    <>
      <title>{logInWords.offTitle}</title>
      <h1>{logInWords.offTitle}</h1>
      <p>{logInWords.offText(school.schoolName)}</p>
    </>
  )
}
