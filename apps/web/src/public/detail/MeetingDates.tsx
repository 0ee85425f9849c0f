import type { DetailWords } from '@afterbell/domain/public-pages/detail-words.en'
import { useDetailWords } from './detail-text.ts'
import { Fact } from './Fact.tsx'
import type { Dates, Row, School } from '../page-data.ts'

/** Number of dates to list at first. */
const FIRST_DATES_MAX = 8

/** How often an activity meets, and the days it does not. */
export function MeetingDates({ row, dates, school }: { row: Row; dates: Dates; school: School }) {
  const { detailWords } = useDetailWords()
  const activeMeetings = dates.meetings.filter(({ canceled }) => !canceled)
  const canceledMeetings = dates.meetings.filter(
    (meeting) => meeting.canceled && meeting.date >= school.today,
  )
  const isEach = row.sections.length > 1
  return (
    <>
      <Fact label={detailWords.meetings}>
        {isEach ? eachText(row, activeMeetings, detailWords) : countText(activeMeetings, school, detailWords)}
      </Fact>
      {canceledMeetings.length > 0 && (
        <Fact label={detailWords.canceled}>
          <Days days={canceledMeetings.map(({ date }) => date)} school={school} />
        </Fact>
      )}
      {dates.noDates.length > 0 && (
        <Fact label={detailWords.doesNotMeet}>
          <Days days={dates.noDates} school={school} />
        </Fact>
      )}
    </>
  )
}

function Days({ days, school }: { days: readonly string[]; school: School }) {
  const { words, detailWords } = useDetailWords()
  const dayTexts = [...new Set(days)].toSorted().map((day) => words.publicWords.day(day, school.dateFormat))
  const [first, rest] = [dayTexts.slice(0, FIRST_DATES_MAX), dayTexts.slice(FIRST_DATES_MAX)]
  if (rest.length === 0) return first.join(', ')
  return (
    <>
      {first.join(', ')}
      <details>
        <summary>{detailWords.more(rest.length)}</summary>
        {rest.join(', ')}
      </details>
    </>
  )
}

/** '12 meetings'; later '12 meetings, 6 left'. */
function countText(meetings: Dates['meetings'], { today }: School, { meetingCount }: DetailWords): string {
  const remaining = meetings.filter(({ date }) => date >= today).length
  return meetingCount(meetings.length, remaining === meetings.length ? null : remaining)
}

/** Meetings of several groups or weekdays: '12 to 14 each', or '12 each' if all have as many. */
function eachText({ sections }: Row, meetings: Dates['meetings'], { meetingsEach }: DetailWords): string {
  const counts = sections.map(({ id }) => meetings.filter(({ sectionId }) => sectionId === id).length)
  return meetingsEach(Math.min(...counts), Math.max(...counts))
}
