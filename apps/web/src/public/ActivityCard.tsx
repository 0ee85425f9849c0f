import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { Link } from './Link.tsx'
import { addressWith, type PageAddress } from './page-address.ts'
import type { Row, School, Section } from './page-data.ts'
import {
  bestOf,
  datesText,
  availabilityText,
  priceTexts,
  runText,
  sectionName,
  sectionPrice,
  signUpText,
  whenText,
  whoText,
} from './activity-text.ts'
import { asWritten, useWords } from './words.ts'

/** One activity in the list: name, dates, audience, price, and spots left. */
export function ActivityCard({ row, page, school }: { row: Row; page: PageAddress; school: School }) {
  const words = useWords()
  const { availability, placesText } = bestOf(row, words)
  const price = priceTexts(row, school, words)
  const [only, ...others] = row.sections
  const run = only && others.length === 0 && runText(only, row, school, words)
  const instructors = row.instructors.map(({ name }) => name).join(', ')
  return (
    <article className="card" data-activity={row.id}>
      <div className="card-head">
        <h2>
          <Link to={{ ...addressWith(page, {}), activity: row.id }} {...asWritten(words)}>
            {row.name}
          </Link>
        </h2>
        <Room availability={availability}>{placesText}</Room>
      </div>
      <p className="facts">
        <span>{whenText(row, school, words)}</span>
        <span>{datesText(row, school)}</span>
        {run && <span>{run}</span>}
        <span>{whoText(row, words)}</span>
        {row.location && <span {...asWritten(words)}>{row.location.name}</span>}
        {instructors && <span>{words.publicWords.instructors(instructors)}</span>}
      </p>
      {row.sections.length > 1 && <Sections row={row} school={school} />}
      <p className="card-foot">
        <span data-state={row.signUp.state}>{signUpText(row, school, words)}</span>
        {price && (
          <span className="price">
            <strong>{price.price}</strong>
            {price.examples && <small>{price.examples}</small>}
          </span>
        )}
      </p>
    </article>
  )
}

/** Says whether spots are left: in words, with a color beside them. */
export function Room({
  availability,
  children,
}: {
  availability: Section['availability']
  children: string
}) {
  return (
    <span className="room" data-room={availability}>
      {children}
    </span>
  )
}

/** Groups of a camp or weekdays of aftercare: each with its spots, and its price where prices differ. */
export function Sections({ row, school }: { row: Row; school: School }) {
  const words = useWords()
  const { audience } = words.publicWords
  const isNamed = !activityKinds[row.kind].sections.areWeekdays
  const hasPrices = row.price !== row.priceTo
  const hasTimes = new Set(row.sections.map(({ timeFrom, timeTo }) => `${timeFrom} ${timeTo}`)).size > 1
  const hasAges = new Set(row.sections.map(audience)).size > 1
  return (
    <ul className="sections">
      {row.sections.map((section) => (
        <li key={section.id}>
          <span className="section-name" {...(isNamed && asWritten(words))}>
            {sectionName(section, row.kind, words) ||
              whenText({ ...section, timeFrom: null, timeTo: null }, school, words)}
          </span>
          <span className="section-facts">
            {[
              hasTimes && whenText({ ...section, weekdays: [] }, school, words),
              hasAges && audience(section),
              hasPrices && sectionPrice(section, row, school, words),
              runText(section, row, school, words),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <Room availability={section.availability}>{availabilityText(section, row.hidden, words)}</Room>
        </li>
      ))}
    </ul>
  )
}
