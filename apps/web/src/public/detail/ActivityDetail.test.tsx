import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ActivityDetail } from './ActivityDetail.tsx'
import { pageAt } from '../page-address.ts'
import type { Row, School } from '../page-data.ts'

const school = {
  schoolName: 'Oak Lane',
  currency: 'USD',
  dateFormat: 'AMERICAN',
  timezone: 'America/New_York',
  today: '2026-11-18',
} as School
const places = { free: 2, waiting: 0 }
const row = {
  id: 'one',
  kind: 'classes',
  name: 'Chess',
  description: '',
  startDate: '2026-11-23',
  endDate: '2026-12-14',
  weekdays: ['monday'],
  location: null,
  instructors: [],
  price: 0,
  priceTo: 0,
  priceExamples: [],
  dropIn: null,
  paymentPlan: null,
  places,
  timeFrom: '15:00',
  timeTo: '16:00',
  sections: [
    {
      id: 's',
      timeFrom: '15:00',
      timeTo: '16:00',
      availability: 'FREE',
      places,
      weekdays: ['monday'],
      price: 0,
      paid: false,
    },
  ],
  signUp: { state: 'CLOSED', begins: null, ends: null },
  hidden: [],
} as unknown as Row

/** Search parameters of the 'All classes' link on the page of one class. */
function wayBack(query: string): URLSearchParams {
  const search = new URLSearchParams(`schoolId=x&activity=one&weekday=saturday${query}`)
  const page = pageAt('/schools/public/classes/list', search)!
  const drawn = document.createElement('div')
  drawn.innerHTML = renderToStaticMarkup(
    <ActivityDetail row={row} dates={null} page={page} school={school} />,
  )
  const back = drawn.querySelector<HTMLAnchorElement>('a.back')!
  expect(back.textContent).toBe('All classes')
  return new URLSearchParams(back.getAttribute('href')!.split('?')[1])
}

test('The way back from one class leads to the list one came from, and within another site stays there', () => {
  expect(Object.fromEntries(wayBack(''))).toEqual({ schoolId: 'x', weekday: 'saturday' })
  expect(Object.fromEntries(wayBack('&embed=1'))).toEqual({
    schoolId: 'x',
    weekday: 'saturday',
    embed: '1',
  })
})
