/** One event of a calendar file. Instants are ISO 8601 in UTC. */
export interface IcsEvent {
  /** The same for as long as the event is the same, whatever is changed in it. */
  uid: string
  startsAt: string
  endsAt: string
  changedAt: string
  /** Grows with every change. */
  sequence: number
  isCancelled: boolean
  summary: string
  location: string | null
  description: string | null
  url: string | null
}

export interface IcsCalendar {
  name: string
  description: string
  /** The zone of the school, for programs that show a whole calendar in it. */
  zone: string
  events: readonly IcsEvent[]
}

/**
 * A calendar in the iCalendar format (RFC 5545). Every event stands at its instants in UTC, which need no rules of time
 * zones to be right on both sides of a change of the clocks, in any program.
 */
export function icalendar({ name, description, zone, events }: IcsCalendar): string {
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Afterbell//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    `DESCRIPTION:${text(description)}`,
    `X-WR-CALDESC:${text(description)}`,
    `X-WR-TIMEZONE:${zone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ]
  const lines = [...head, ...events.flatMap(linesOf), 'END:VCALENDAR']
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function linesOf(event: IcsEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${text(event.summary)}`,
    ...(event.location ? [`LOCATION:${text(event.location)}`] : []),
    ...(event.description ? [`DESCRIPTION:${text(event.description)}`] : []),
    ...(event.url ? [`URL:${event.url}`] : []),
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

/** '2026-11-18T20:30:00Z', with or without fractions, as '20261118T203000Z'. */
function utc(instant: string): string {
  return `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** What means something to the format is escaped, and control characters other than a new line are left out. */
function text(value: string): string {
  return (
    value
      .replace(/[\\;,]/g, '\\$&')
      .replace(/\r\n|\r|\n/g, '\\n')
      // oxlint-disable-next-line no-control-regex -- these are what is taken out
      .replace(/[\u0000-\u001f\u007f]/g, '')
  )
}

const LINE_OCTETS = 75

/** No line is longer than 75 octets: it goes on in the next, behind a space. Never within a character. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LINE_OCTETS) return line
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const more = Buffer.byteLength(character)
    if (octets + more > LINE_OCTETS) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += more
  }
  return [...parts, part].join('\r\n')
}
