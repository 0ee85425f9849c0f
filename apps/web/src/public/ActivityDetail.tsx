import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { Room, Sections } from './ActivityCard.tsx'
import { Link } from './Link.tsx'
import { turned, type PageAddress } from './page-address.ts'
import type { Row, School } from './page-data.ts'
import {
  bestOf,
  datesText,
  dropInText,
  planText,
  shownPrice,
  signUpText,
  whenText,
  whoText,
} from './activity-text.ts'

/** All that the public may know of one activity: where a copied link leads. */
export function ActivityDetail({ row, page, school }: { row: Row; page: PageAddress; school: School }) {
  const { availability, told } = bestOf(row)
  const price = shownPrice(row, school)
  const facts: [string, string | null][] = [
    ['When', whenText(row, school)],
    ['Dates', datesText(row, school)],
    ['For', whoText(row)],
    ['Where', row.location?.name ?? null],
    [
      row.instructors.length > 1 ? 'Instructors' : 'Instructor',
      row.instructors.map(({ name }) => name).join(', '),
    ],
    ['Days', row.intervalType === 'DAILY' ? 'You can pick single days' : null],
    ['Price', price && [price.price, price.examples].filter(Boolean).join(': ')],
    ['Payment plan', planText(row, school)],
    ['Drop-in', dropInText(row, school)],
    ['Sign-up', signUpText(row, school)],
  ]
  return (
    <article className="detail">
      <Link className="back" to={turned(page, { narrowed: page.narrowed })}>
        All {activityKinds[page.kind].words.many}
      </Link>
      <div className="card-head">
        <h1 tabIndex={-1}>{row.name}</h1>
        <Room availability={availability}>{told}</Room>
      </div>
      {row.description && <p className="description">{row.description}</p>}
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {row.sections.length > 1 && <Sections row={row} school={school} />}
    </article>
  )
}
