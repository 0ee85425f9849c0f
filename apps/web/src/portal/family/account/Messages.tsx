import { useState } from 'react'
import { familyAccount } from '@afterbell/contract/portal/family-account'
import { dateIn, formatDate } from '@afterbell/domain/kernel/dates'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { askFamily } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import { MoreButton, MorePages, ROWS } from '../MorePages.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { PortalLink } from '../PortalLink.tsx'
import { useAsked } from '../useAsked.ts'
import { useFocusedTitle } from '../useFocusedTitle.ts'
import '../children/children.css'

/** The letters and texts that the school sent to somebody, and below their ids each of them. */
export function Messages(props: FamilyPageProps) {
  return props.rest === '' ? <MessageList {...props} /> : <Message key={props.rest} {...props} />
}

function MessageList(props: FamilyPageProps) {
  const { school, words } = props
  const { accountWords } = words
  const heading = useFocusedTitle()
  return (
    <>
      <title>{`${accountWords.messages} · ${school.schoolName}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {accountWords.messages}
      </h1>
      <p className="quiet">{accountWords.messagesText}</p>
      <MorePages draw={(page, more) => <MessagePage key={page} {...props} page={page} more={more} />} />
    </>
  )
}

function MessagePage({
  page,
  more,
  ...props
}: FamilyPageProps & { page: number; more: (() => void) | null }) {
  const { school, words, portal, onLoggedOut } = props
  const { accountWords, familyWords } = words
  const query = { page, size: ROWS }
  const { answer, isFailed, askAgain } = useAsked(
    `messages/${page}`,
    () => askFamily(school.id, familyAccount.messages, { query }),
    onLoggedOut,
  )
  if (isFailed) return <Failed words={words} retry={askAgain} />
  if (!answer) return <p role="status">{familyWords.waiting}</p>
  if (answer.totalElements === 0) return <p>{accountWords.noMessages}</p>
  return (
    <>
      <ul className="rows">
        {answer.content.map(({ id, title, channel, sentAt }) => (
          <li key={id}>
            <span>
              <PortalLink to={{ portal, page: `messages/${id}` }}>{title}</PortalLink>
              <span className="quiet">{sentText(props, channel, sentAt)}</span>
            </span>
          </li>
        ))}
      </ul>
      <MoreButton page={page} totalPages={answer.totalPages} more={more} words={words} />
    </>
  )
}

/** One message, as plain text: what a school wrote is shown as it is, in the language it was written in. */
function Message(props: FamilyPageProps) {
  const { school, words, portal, rest, onLoggedOut } = props
  const { accountWords, familyWords } = words
  const heading = useFocusedTitle()
  const [isGone, setGone] = useState(false)
  const { answer, isFailed, askAgain } = useAsked(
    rest,
    () =>
      askFamily(school.id, familyAccount.message, { params: { messageId: rest } }).catch((error: unknown) => {
        if (isNotThere(error)) setGone(true)
        throw error
      }),
    onLoggedOut,
  )
  const title = answer?.title ?? accountWords.messages
  return (
    <>
      <title>{`${title} · ${school.schoolName}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {isFailed && isGone && <p role="alert">{accountWords.messageGone}</p>}
      {isFailed && !isGone && <Failed words={words} retry={askAgain} />}
      {!answer && !isFailed && <p role="status">{familyWords.waiting}</p>}
      {answer && (
        <>
          <p className="quiet">{sentText(props, answer.channel, answer.sentAt)}</p>
          <p className="letter">{answer.text}</p>
          {answer.attachments.length > 0 && (
            <p className="quiet">{accountWords.attachments(answer.attachments.join(', '))}</p>
          )}
        </>
      )}
      <p>
        <PortalLink to={{ portal, page: 'messages' }}>{accountWords.allMessages}</PortalLink>
      </p>
    </>
  )
}

function isNotThere(error: unknown): boolean {
  return error instanceof CallRefused && error.status === 404
}

function sentText({ school, words }: FamilyPageProps, channel: 'EMAIL' | 'SMS', sentAt: string): string {
  const { accountWords } = words
  const day = dateIn(school.timezone, Temporal.Instant.from(sentAt))
  return accountWords.sentOn(
    channel === 'EMAIL' ? accountWords.anEmail : accountWords.aText,
    formatDate(day, school.dateFormat),
  )
}
