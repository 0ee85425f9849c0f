import type { DaySplit } from '../../ui/calendar/views/DayView.tsx'
import type { LookColor } from '../../ui/calendar/events.ts'
import type { MeetingEvent } from './events-of.ts'

const COLORS: readonly LookColor[] = ['blue', 'orange', 'green', 'grape', 'teal', 'yellow', 'violet', 'red']

/** Look of a location: always letters and color, never color alone. */
export interface LocationLook {
  id: string
  name: string
  color: LookColor
  mark: string
}

/** Returns a color for each location in order of name, independent of the locations in sight. */
export function locationLooks(locations: readonly { id: string; name: string }[]): Map<string, LocationLook> {
  const sorted = locations.toSorted((one, other) => one.name.localeCompare(other.name))
  return new Map(
    sorted.map(({ id, name }, index) => [
      id,
      { id, name, color: COLORS[index % COLORS.length]!, mark: lettersOf(index) },
    ]),
  )
}

/** Colors meetings by location. Without a known location, a meeting keeps its kind's color. */
export function byLocation(
  events: readonly MeetingEvent[],
  looks: ReadonlyMap<string, LocationLook>,
): MeetingEvent[] {
  return events.map((event) => {
    const locationLook = event.activity.location && looks.get(event.activity.location.id)
    return locationLook
      ? { ...event, look: { ...event.look, color: locationLook.color, mark: locationLook.mark } }
      : event
  })
}

/** A, B … Z, AA, AB … */
function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last
}

/** Ways to split a day into columns. */
export const splits: Record<'location' | 'instructor', DaySplit<MeetingEvent>> = {
  location: {
    of: ({ activity: { location } }) => (location ? [location] : []),
    none: 'No location',
  },
  instructor: {
    of: ({ section, meeting }) => [...section.instructors, ...(meeting.substitutes ?? [])],
    none: 'No instructor',
  },
}
