import { SpotName } from '../offers/SpotName.tsx'
import { dayText } from '../offers/when.ts'
import { PortalLink } from '../PortalLink.tsx'
import type { ChildPartProps } from './child-parts.tsx'

/** What the school invites the child to, each with the page that books it. Nothing where there is none. */
export function Invited(props: ChildPartProps) {
  const { child, portal, words } = props
  const { spotWords } = words
  if (child.invitations.length === 0) return null
  return (
    <section>
      <h2>{spotWords.invited}</h2>
      <ul className="rows invited">
        {child.invitations.map((invitation) => (
          <li key={invitation.id}>
            <span>
              <strong>
                <SpotName spot={invitation} />
              </strong>
              <span className="quiet">{spotWords.invitedUntil(dayText(invitation.endsOn, props))}</span>
            </span>
            <PortalLink
              to={{ portal, page: `book/${invitation.activityId}` }}
              label={spotWords.bookOf(invitation.activity)}
            >
              {spotWords.book}
            </PortalLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
