import { forgetChildren } from '../../features/payments/by-link/kept-link.ts'
import { useState, type ReactNode } from 'react'
import { familySessions } from '@afterbell/contract/portal/family-log-in'
import { familyMay } from '@afterbell/domain/portal/family-may'
import { accentStyle } from '../../platform/page/accent-style.ts'
import { addressOf, goTo, offersOf, readAddress, usePath } from './addresses.ts'
import { askFamily, isLoggedOut } from './ask-family.ts'
import { forgetDrafts } from './forms/form-draft.ts'
import { familyPages } from './pages.ts'
import { isPreview } from './preview.ts'
import { problemText } from './problem-text.ts'
import { PortalLink } from './PortalLink.tsx'
import type { PageProps, Session } from './school.ts'

interface FrameProps extends PageProps {
  session: Session | null
  onLoggedOut: () => void
  /** Links to the page in the other languages. */
  languages: ReactNode
  children: ReactNode
}

/** The head of every page: the school, where one can go, and the way out. */
export function FamilyFrame({
  session,
  onLoggedOut,
  languages,
  children,
  school,
  portal,
  words,
}: FrameProps) {
  const { weekWords } = words
  const page = readAddress(usePath())?.page ?? ''
  const isInside = session !== null && session.step === null
  const [problem, setProblem] = useState<string | null>(null)
  const logOut = async () => {
    try {
      await askFamily(school.id, familySessions.logOut, {})
    } catch (error) {
      if (!isLoggedOut(error)) return setProblem(problemText(error, words))
    }
    setProblem(null)
    forgetDrafts()
    forgetChildren()
    goTo(addressOf({ portal, page: '' }))
    onLoggedOut()
  }
  return (
    <div className="family" style={accentStyle(school.accentColor)}>
      <header>
        <span className="school">
          {school.logo && <img src={school.logo} alt="" />}
          <span lang="en">{school.schoolName}</span>
        </span>
        {languages}
        {session && !isPreview() && (
          <button type="button" onClick={() => void logOut()}>
            {weekWords.logOut}
          </button>
        )}
        {(isInside || school.kinds[0]) && (
          <nav>
            <ul>
              {isInside &&
                familyPages.map(
                  (each) =>
                    each.name &&
                    (each.needs === undefined || familyMay(session.rights, each.needs)) && (
                      <li key={each.page}>
                        <PortalLink
                          to={{ portal, page: each.page }}
                          isCurrent={page.split('/')[0] === each.page}
                        >
                          {each.name(words)}
                        </PortalLink>
                      </li>
                    ),
                )}
              {school.kinds[0] && !(isInside && familyMay(session.rights, 'BOOK')) && (
                <li>
                  <a href={offersOf(portal)}>{weekWords.offers}</a>
                </li>
              )}
            </ul>
          </nav>
        )}
      </header>
      {problem && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <main>{children}</main>
    </div>
  )
}
