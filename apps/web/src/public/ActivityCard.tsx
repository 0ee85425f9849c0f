import { audienceText } from '@afterbell/domain/activities/audience'
import { Link } from './Link.tsx'
import { addressWith, type PageAddress } from './page-address.ts'
import type { Row, School, Section } from './page-data.ts'
import {
  bestOf,
  datesText,
  availabilityText,
  priceTexts,
  sectionPrice,
  signUpText,
  whenText,
  whoText,
} from './activity-text.ts'

/** One activity in the list: name, dates, audience, price, and spots left. */
export function ActivityCard({ row, page, school }: { row: Row; page: PageAddress; school: School }) {
  const { availability, placesText } = bestOf(row)
  const price = priceTexts(row, school)
  const instructors = row.instructors.map(({ name }) => name).join(', ')
  return (
    <article className="card" data-activity={row.id}>
      <div className="card-head">
        <h2>
          <Link to={{ ...addressWith(page, {}), activity: row.id }}>{row.name}</Link>
        </h2>
        <Room availability={availability}>{placesText}</Room>
      </div>
      <p className="facts">
        <span>{whenText(row, school)}</span>
        <span>{datesText(row, school)}</span>
        <span>{whoText(row)}</span>
        {row.location && <span>{row.location.name}</span>}
        {instructors && <span>With {instructors}</span>}
      </p>
      {row.sections.length > 1 && <Sections row={row} school={school} />}
      <p className="card-foot">
        <span data-state={row.signUp.state}>{signUpText(row, school)}</span>
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
  const hasPrices = row.price !== row.priceTo
  const hasTimes = new Set(row.sections.map(({ timeFrom, timeTo }) => `${timeFrom} ${timeTo}`)).size > 1
  const hasAges = new Set(row.sections.map(audienceText)).size > 1
  return (
    <ul className="sections">
      {row.sections.map((section) => (
        <li key={section.id}>
          <span className="section-name">
            {section.name || whenText({ ...section, timeFrom: null, timeTo: null }, school)}
          </span>
          <span className="section-facts">
            {[
              hasTimes && whenText({ ...section, weekdays: [] }, school),
              hasAges && audienceText(section),
              hasPrices && sectionPrice(section, row, school),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <Room availability={section.availability}>{availabilityText(section, row.hidden)}</Room>
        </li>
      ))}
    </ul>
  )
}
