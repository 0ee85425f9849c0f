/** One event of a calendar file. Instants are ISO 8601 in UTC. */
export interface IcsEvent {
  /** Stays the same through all changes of the event. */
  uid: string
  startsAt: string
  endsAt: string
  changedAt: string
  /** Grows with every change. */
  sequence: number
  isCancelled: boolean
  /** It blocks no time, because whoever it is for does not come. */
  isFree?: boolean
  summary: string
  location: string | null
  description: string | null
  url: string | null
}

export interface IcsCalendar {
  name: string
  description: string
  /** The school's time zone, for programs that display a whole calendar in one. */
  zone: string
  events: readonly IcsEvent[]
  /** The title of a canceled event. */
  canceled: (summary: string) => string
}

/**
 * Writes a calendar in the iCalendar format (RFC 5545). Events use instants in UTC, so daylight saving changes come
 * out right in any program without time zone rules.
 */
export function icalendar({ name, description, zone, events, canceled }: IcsCalendar): string {
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
  return `${head.map(foldLine).join('\r\n')}\r\n${events.map(eventWriter(canceled)).join('')}END:VCALENDAR\r\n`
}

/**
 * Returns a writer of events. A canceled one says so in its title, because many programs ignore the status, and
 * blocks no time. Repeated lines are escaped and folded once.
 */
function eventWriter(canceled: IcsCalendar['canceled']): (event: IcsEvent) => string {
  const lineOf = (name: string, escaped: (value: string) => string = text) => {
    const lineByValue = new Map<string, string>()
    return (value: string) => {
      let line = lineByValue.get(value)
      if (line === undefined) lineByValue.set(value, (line = `${foldLine(`${name}:${escaped(value)}`)}\r\n`))
      return line
    }
  }
  const [summary, location, description] = [lineOf('SUMMARY'), lineOf('LOCATION'), lineOf('DESCRIPTION')]
  const url = lineOf('URL', (value) => value)
  return (event) => {
    const changedAt = utc(event.changedAt)
    return `BEGIN:VEVENT\r\n${foldLine(`UID:${event.uid}`)}\r\nDTSTAMP:${changedAt}\r\nLAST-MODIFIED:${changedAt}\r\nSEQUENCE:${event.sequence}\r\nDTSTART:${utc(event.startsAt)}\r\nDTEND:${utc(event.endsAt)}\r\n${summary(event.isCancelled ? canceled(event.summary) : event.summary)}${
      event.location ? location(event.location) : ''
    }${event.description ? description(event.description) : ''}${event.url ? url(event.url) : ''}STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}${event.isCancelled || event.isFree ? '\r\nTRANSP:TRANSPARENT' : ''}\r\nEND:VEVENT\r\n`
  }
}

/** '2026-11-18T20:30:00Z', with or without fractions, as '20261118T203000Z'. */
function utc(at: string): string {
  return `${at.slice(0, 4)}${at.slice(5, 7)}${at.slice(8, 13)}${at.slice(14, 16)}${at.slice(17, 19)}Z`
}

/** Escapes special characters, and drops control characters other than a line break. */
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

/** Folds a line at 75 octets, never within a character. Continuation lines begin with a space. */
function foldLine(line: string): string {
  if (line.length <= LINE_OCTETS && Buffer.byteLength(line) <= LINE_OCTETS) return line
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const characterOctets = Buffer.byteLength(character)
    if (octets + characterOctets > LINE_OCTETS) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += characterOctets
  }
  return [...parts, part].join('\r\n')
}
