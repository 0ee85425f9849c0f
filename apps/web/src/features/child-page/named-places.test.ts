import { expect, test } from 'vitest'
import { namedPlaces } from './named-places.ts'

const place = {
  rosterId: 'one',
  kind: 'classes' as const,
  activityId: 'chess',
  sectionId: 'chess',
  name: 'Chess',
  sectionName: '',
  startsOn: '2026-12-07',
  endsOn: '2026-12-11',
}
const format = { dates: (from: string | null, to: string | null) => `${from} to ${to}` }

test('Weekdays of one session are one place, which leads to all of it', () => {
  const day = { ...place, kind: 'aftercare' as const, activityId: 'harbor', name: 'Harbor' }
  const places = [
    { ...day, rosterId: 'mo', sectionId: 'mo', sectionName: 'Monday' },
    place,
    { ...day, rosterId: 'we', sectionId: 'we', sectionName: 'Wednesday' },
  ]
  expect(namedPlaces(places, format).map(({ id, name }) => [id, name])).toEqual([
    ['harbor', 'Harbor, Mon, Wed'],
    ['chess', 'Chess'],
  ])
  expect(namedPlaces([places[0]!], format)[0]).toMatchObject({ id: 'mo', name: 'Harbor, Monday' })
})

test('What has the same name twice says its dates', () => {
  const camp = {
    ...place,
    rosterId: 'camp',
    kind: 'camps' as const,
    name: 'Day Camp',
    sectionName: 'Juniors',
  }
  const places = [camp, { ...camp, rosterId: 'two', startsOn: '2026-12-14', endsOn: '2026-12-18' }, place]
  expect(namedPlaces([...places], format).map(({ name }) => name)).toEqual([
    'Day Camp, Juniors (2026-12-07 to 2026-12-11)',
    'Day Camp, Juniors (2026-12-14 to 2026-12-18)',
    'Chess',
  ])
})
