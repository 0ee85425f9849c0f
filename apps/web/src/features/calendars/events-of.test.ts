import { expect, test } from 'vitest'
import { byDay } from '../../ui/calendar/events.ts'
import { kindLooks } from '../frame/kind-looks.ts'
import { eventsOf, type CalendarAnswer } from './events-of.ts'

type Activity = CalendarAnswer['activities'][number]
type Section = CalendarAnswer['sections'][number]

const activity = (id: string, kind: Activity['kind'], name: string, noClassDates: string[] = []) =>
  ({ id, kind, name, location: { id: 'l', name: 'Gym' }, noClassDates }) as unknown as Activity

const section = (activityId: string, name: string, timeFrom: string, dates: string[]) =>
  ({
    id: `${activityId} ${name}`,
    activityId,
    name,
    places: { maxEnroll: 12 },
    meetings: dates.map((date) => ({
      date,
      timeFrom,
      timeTo: '18:00',
      booked: 3,
      dropIns: 0,
      cancelled: false,
    })),
  }) as unknown as Section

const answer = {
  dateFrom: '2026-11-01',
  dateTo: '2026-11-30',
  activities: [
    activity('chess', 'classes', 'Chess', ['2026-11-25']),
    activity('woods', 'camps', 'In the woods'),
    activity('care', 'aftercare', 'After school'),
  ],
  sections: [
    section('care', 'Wednesday', '15:00', ['2026-11-18']),
    section('woods', 'Small ones', '09:00', ['2026-11-18', '2026-11-19']),
    section('chess', '', '15:30', ['2026-11-18']),
  ],
  hidden: [],
} satisfies CalendarAnswer

test('A group is told by its name, a weekday’s section is not, and a day’s meetings stand in the order of their times', () => {
  const days = byDay(eventsOf(answer).events)
  expect(days.get('2026-11-18')!.map(({ name, timeFrom }) => [timeFrom, name])).toEqual([
    ['09:00', 'In the woods · Small ones'],
    ['15:00', 'After school'],
    ['15:30', 'Chess'],
  ])
})

test('A box says where, and how many are booked on its day of how many', () => {
  expect(eventsOf(answer).events.find(({ name }) => name === 'Chess')).toMatchObject({
    place: 'Gym',
    look: kindLooks.classes,
    booked: { count: 3, of: 12 },
    isCancelled: false,
  })
})

test('A day an activity leaves out is told with its name', () => {
  expect(eventsOf(answer).daysOff).toEqual([{ key: 'chess 2026-11-25', date: '2026-11-25', name: 'Chess' }])
})

test('The same answer is worked out once', () => {
  expect(eventsOf(answer)).toBe(eventsOf(answer))
})
