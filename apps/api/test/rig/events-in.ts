import ICAL from 'ical.js'

/** Reads the events of a file with a third-party parser. */
export function eventsIn(file: Buffer) {
  const root = new ICAL.Component(ICAL.parse(file.toString()) as string)
  return root.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const at = (time: { toJSDate(): Date }) =>
      Temporal.Instant.fromEpochMilliseconds(time.toJSDate().getTime())
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      description: event.description,
      url: String(component.getFirstPropertyValue('url')),
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue('status')),
      blocksTime: component.getFirstPropertyValue('transp') !== 'TRANSPARENT',
      startsAt: at(event.startDate),
      endsAt: at(event.endDate),
    }
  })
}
