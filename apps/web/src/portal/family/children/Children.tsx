import { familyMay } from '@afterbell/domain/portal/family-may'
import type { FamilyPageProps } from '../pages.ts'
import { PortalLink } from '../PortalLink.tsx'
import { useFocusedTitle } from '../useFocusedTitle.ts'
import { ChildPage } from './ChildPage.tsx'
import './children.css'

/** The children of a family, and below their ids the page of each. */
export function Children(props: FamilyPageProps) {
  const { session, rest } = props
  // Switching to a sibling begins a new page: nothing typed for one child is ever saved for another.
  if (rest !== '') return <ChildPage key={rest} {...props} childId={rest} />
  if (session.children.length === 1)
    return (
      <>
        <ChildPage key={session.children[0]!.id} {...props} childId={session.children[0]!.id} />
        <AddChild {...props} />
      </>
    )
  return <ChildList {...props} />
}

/** Leads to the form for another child, where the school lets families enter one. */
function AddChild({ session, portal, words }: FamilyPageProps) {
  if (!familyMay(session.rights, 'REGISTER')) return null
  return (
    <p>
      <PortalLink to={{ portal, page: 'register/children' }}>{words.childWords.addChild}</PortalLink>
    </p>
  )
}

function ChildList(props: FamilyPageProps) {
  const { session, portal, school, words } = props
  const { childWords } = words
  const heading = useFocusedTitle()
  return (
    <>
      <title>{`${childWords.children} · ${school.schoolName}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {childWords.children}
      </h1>
      <p>{session.children.length === 0 ? childWords.noChildren : childWords.listText}</p>
      <ul className="rows">
        {session.children.map(({ id, name }) => (
          <li key={id}>
            <PortalLink to={{ portal, page: `children/${id}` }}>{name}</PortalLink>
          </li>
        ))}
      </ul>
      <AddChild {...props} />
    </>
  )
}
