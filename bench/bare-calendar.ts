import { serveBare } from './bare-server.ts'

// Baseline of the calendar: the server's own statements for the month, answered as the same meetings.

interface Section {
  id: string
}

interface Meetings {
  section_id: string
  meetings: [string, string, number, number, number, boolean, unknown, string[]][] | null
}

serveBare((answers) => {
  // begin, open, then the sections and their meetings, commit
  const [sections, meetings] = answers.slice(-3, -1).map(({ rows }) => rows)
  return { sections: together(sections as Section[], meetings as Meetings[]) }
})

function together(sections: readonly Section[], meetings: readonly Meetings[]) {
  const of = new Map(meetings.map((each) => [each.section_id, each.meetings ?? []]))
  return sections.map((section) => ({
    ...section,
    meetings: of
      .get(section.id)!
      .flatMap(([timeFrom, timeTo, booked, , dropIns, cancelled, , dates]) =>
        dates.map((date) => ({ date, timeFrom, timeTo, booked, dropIns, cancelled })),
      )
      .sort((one, other) => (one.date < other.date ? -1 : 1)),
  }))
}
