import {
  bestOf,
  datesText,
  priceTexts,
  runText,
  signUpText,
  whenText,
  whoText,
} from '../../../public/activity-text.ts'
import { kindLooks } from '../kind-looks.ts'
import { PortalLink } from '../PortalLink.tsx'
import type { FindProps, Joins, List } from './Activities.tsx'
import { Remind, type Reminders } from './Remind.tsx'
import { Star } from './Star.tsx'
import type { Favorites } from './useFavorites.ts'

interface ActivityRowProps extends FindProps {
  row: List['content'][number]
  childrenOfFamily: Joins['children']
  /** Of this activity. */
  joins: Joins['joins']
  favorites: Favorites
  reminders: Reminders
}

/** One activity: what the public list says of it, and for each child whether they may join. */
export function ActivityRow({
  row,
  childrenOfFamily,
  joins,
  favorites,
  reminders,
  ...props
}: ActivityRowProps) {
  const { school, portal, listWords, bookingWords } = props
  const { placesText, availability } = bestOf(row, listWords)
  const price = priceTexts(row, school, listWords)
  const [only, ...others] = row.sections
  const facts = [
    whenText(row, school, listWords),
    datesText(row, school),
    only && others.length === 0 ? runText(only, row, school, listWords) : '',
    whoText(row, listWords),
    row.location?.name ?? '',
  ]
  return (
    <li style={{ borderLeftColor: kindLooks[row.kind] }}>
      <div className="top">
        <h2>
          <PortalLink to={{ portal, page: `book/${row.id}` }}>
            <span lang="en">{row.name}</span>
          </PortalLink>
        </h2>
        <Star activity={row} favorites={favorites} bookingWords={bookingWords} />
      </div>
      <p className="quiet">{facts.filter(Boolean).join(' · ')}</p>
      <p>
        <span data-room={availability}>{placesText}</span> · {signUpText(row, school, listWords)}
        {price && ` · ${price.price}`}
      </p>
      {row.signUp.state === 'NOT_YET' && <Remind {...props} activity={row} reminders={reminders} />}
      <ul className="joins">
        {joins.map(({ childId, state, why, isInvited }) => (
          <li key={childId} data-join={state}>
            {bookingWords.find.child(
              childrenOfFamily.find(({ id }) => id === childId)?.name ?? '',
              state === 'NO' ? why : isInvited ? bookingWords.find.invited : bookingWords.joins[state],
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}
