import { familyHome } from '@afterbell/contract/portal/family-home'
import { askFamily } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { PortalLink } from '../PortalLink.tsx'
import { useAsked } from '../useAsked.ts'
import { lookOf, type ToDoLook } from './to-do-kinds.tsx'
import './to-do.css'

/** What a guardian has to do, over all their children and their own money, the most urgent first. */
export function ToDo(props: FamilyPageProps) {
  const { school, words, session, onLoggedOut } = props
  const { toDoWords, familyWords } = words
  const { answer, isFailed, askAgain } = useAsked(
    'home',
    () => askFamily(school.id, familyHome.home, {}),
    onLoggedOut,
  )
  if (isFailed) return <Failed words={words} retry={askAgain} />
  if (!answer)
    return (
      <p role="status" className="waiting">
        {familyWords.waiting}
      </p>
    )
  if (answer.toDo.length === 0)
    // Whoever has no child here reads below it whom to ask.
    return session.children.length === 0 ? null : <p className="quiet">{toDoWords.nothing}</p>
  return (
    <section className="to-do" aria-labelledby="to-do">
      <h2 id="to-do">{toDoWords.title}</h2>
      <ul>
        {answer.toDo.map((item) => (
          <ToDoRow
            key={`${item.is} ${item.id} ${item.child?.id} ${item.enrollmentId} ${item.detail}`}
            look={lookOf(item, props)}
            portal={props.portal}
          />
        ))}
      </ul>
      {answer.hasMore && <p className="quiet">{toDoWords.hasMore}</p>}
    </section>
  )
}

function ToDoRow({ look, portal }: { look: ToDoLook; portal: string }) {
  const { what, more, isUrgent, link, linkName, to } = look
  return (
    <li>
      <span>
        {what}
        {more && <span className={isUrgent ? 'urgent' : 'quiet'}>{more}</span>}
      </span>
      {'href' in to ? (
        <a href={to.href} aria-label={linkName}>
          {link}
        </a>
      ) : (
        <PortalLink to={{ portal, page: to.page }} label={linkName}>
          {link}
        </PortalLink>
      )}
    </li>
  )
}
