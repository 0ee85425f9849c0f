import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MeetingDates } from './MeetingDates.tsx'
import type { Dates, Row, School } from '../page-data.ts'

const school = { today: '2026-11-18', dateFormat: 'AMERICAN' } as School
const row = { sections: [{ id: 'one' }] } as unknown as Row
const on = (date: string) => ({
  date,
  sectionId: 'one',
  timeFrom: '15:00',
  timeTo: '16:00',
  canceled: false,
})
const drawn = (days: readonly string[]) =>
  renderToStaticMarkup(
    <MeetingDates
      row={row}
      dates={{ meetings: days.map(on), noDates: [] as string[] } as Dates}
      school={school}
    />,
  )

test('Families read how many meetings there are, and once some are over how many are left', () => {
  const ahead = ['2026-11-18', '2026-11-25', '2026-12-02']
  expect(drawn(ahead)).toMatch(/>3 meetings</)
  expect(drawn(['2026-11-04', '2026-11-11', ...ahead])).toMatch(/>5 meetings, 3 left</)
})
