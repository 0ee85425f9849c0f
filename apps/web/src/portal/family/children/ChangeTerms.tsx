import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyChanges } from '@afterbell/contract/portal/spots/family-changes'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { moneyIn } from '../money/money-in.ts'
import { PortalLink } from '../PortalLink.tsx'
import type { ChildPartProps } from './child-parts.tsx'

type Look = AnswerOf<(typeof familyChanges)['look']>

/** What a change comes to: the meetings, and the money to the cent. Or why it cannot be done. */
export function ChangeTerms({
  look,
  name,
  portal,
  school,
  words,
}: Pick<ChildPartProps, 'portal' | 'school' | 'words'> & { look: Look; name: string }) {
  const { spotWords } = words
  const money = moneyIn(school.currency, words)
  const { why, way, lastDay, hasMoney, lost, won, before, quote, difference, eachCycle } = look
  if (why !== null)
    return (
      <>
        <p className="problem">{why}</p>
        {look.policiesDue && (
          <p>
            <PortalLink to={{ portal, page: 'policies' }}>{words.policyWords.link}</PortalLink>
          </p>
        )}
      </>
    )
  const meetings = ({ count, firstOn, lastOn }: Look['lost']) =>
    firstOn === null || lastOn === null
      ? spotWords.noMeetings
      : spotWords.meetings(
          count,
          formatDate(firstOn, school.dateFormat),
          formatDate(lastOn, school.dateFormat),
        )
  const facts: [string, string][] = [
    [spotWords.lost, meetings(lost)],
    [spotWords.won, meetings(won)],
  ]
  if (hasMoney) facts.push([spotWords.wasBilled, money(before)], [spotWords.newPrice, money(quote.total)])
  if (difference !== 0)
    facts.push([difference > 0 ? spotWords.owedMore : spotWords.owedLess, money(Math.abs(difference))])
  if (eachCycle !== null)
    facts.push([
      spotWords.eachCycle[eachCycle.cycle],
      spotWords.nowInsteadOf(money(eachCycle.after), money(eachCycle.before)),
    ])
  const until = lastDay === null ? null : formatDate(lastDay, school.dateFormat)
  return (
    <>
      {way === 'ASK' && <p>{spotWords.schoolDecides(name)}</p>}
      {way === 'ASK' && until !== null && <p>{spotWords.wasPossible(until)}</p>}
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {quote.lines.map(
        ({ kind, label, reason, amount }) =>
          reason !== '' && (
            <p key={`${kind} ${label}`} className="quiet">
              <span lang="en">{label}</span>: {reason} ({money(amount)})
            </p>
          ),
      )}
      <p className="quiet">
        {!hasMoney
          ? spotWords.othersPay
          : difference > 0
            ? spotWords.moreNext
            : difference < 0
              ? spotWords.lessNext
              : spotWords.sameMoney}
      </p>
    </>
  )
}
