import { describe, expect, test } from 'vitest'
import { zoomMeetingOf, zoomStep, type OnlineClass } from './zoom-meeting.ts'

const klass: OnlineClass = {
  name: 'Chess',
  url: 'https://afterbell.test/schools/classes/1',
  weekdays: ['monday', 'wednesday', 'sunday'],
  timeFrom: '15:30',
  timeTo: '17:00',
  timezone: 'America/New_York',
  dates: ['2027-03-01', '2027-03-03', '2027-03-24'],
}

describe('The meeting of a class at Zoom', () => {
  test('repeats on its weekdays at its own time, counted from Sunday, until its last day', () => {
    expect(zoomMeetingOf(klass)).toMatchObject({
      topic: 'Chess',
      type: 8,
      start_time: '2027-03-01T15:30:00',
      duration: 90,
      timezone: 'America/New_York',
      // The clocks have changed by this date.
      recurrence: { type: 2, weekly_days: '1,2,4', end_date_time: '2027-03-24T21:00:00Z' },
    })
  })

  test('is a single one of a class that meets once, and open at any time of one that meets too often', () => {
    const once = zoomMeetingOf({ ...klass, dates: ['2027-03-01'] })
    expect(once).toMatchObject({ type: 2, start_time: '2027-03-01T15:30:00' })
    expect(once).not.toHaveProperty('recurrence')
    const often = zoomMeetingOf({ ...klass, dates: ['2027-01-01', '2027-12-31'] })
    expect(often).toMatchObject({ type: 3 })
    expect(often).not.toHaveProperty('start_time')
    expect(zoomMeetingOf({ ...klass, dates: [] })).toMatchObject({ type: 3 })
  })

  test('has a name no longer than Zoom takes, cut between signs', () => {
    expect(zoomMeetingOf({ ...klass, name: '🎲'.repeat(300) }).topic).toBe('🎲'.repeat(200))
  })

  test('is made, changed, left alone or removed by what the class should have and has', () => {
    const meeting = zoomMeetingOf(klass)
    const wanted = { meeting, accountId: 'ann' }
    const storedMeeting = {
      meetingId: '1',
      accountId: 'ann',
      sent: Object.fromEntries(Object.entries(meeting).toReversed()),
    }
    expect(zoomStep(null, null)).toBe('NOTHING')
    expect(zoomStep(null, storedMeeting)).toBe('REMOVE')
    expect(zoomStep(wanted, null)).toBe('MAKE')
    expect(zoomStep(wanted, { ...storedMeeting, meetingId: null })).toBe('MAKE')
    expect(zoomStep(wanted, { ...storedMeeting, accountId: 'bob' })).toBe('MAKE')
    expect(zoomStep(wanted, storedMeeting)).toBe('NOTHING')
    expect(zoomStep(wanted, { ...storedMeeting, sent: null })).toBe('CHANGE')
    expect(zoomStep({ ...wanted, meeting: { ...meeting, duration: 60 } }, storedMeeting)).toBe('CHANGE')
  })
})
