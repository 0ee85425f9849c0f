import { IconStar } from '@tabler/icons-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EventBox } from './EventBox.tsx'

const event = {
  key: 'one',
  date: '2026-11-18',
  timeFrom: '15:00',
  timeTo: '16:00',
  name: 'Chess',
  place: null,
  look: { color: 'violet', icon: IconStar },
  isCancelled: false,
} as const
const drawn = (booked: { count: number; of: number } | null) => {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(<EventBox event={{ ...event, booked }} onOpen={() => undefined} />)
  return page
}

test('A meeting on the calendar says in words how many are booked, and stands out once it is full', () => {
  const some = drawn({ count: 3, of: 10 })
  expect(some.querySelector('[title]')!.getAttribute('title')).toBe('3 of 10 booked')
  expect(some.querySelector('button')!.dataset.full).toBeUndefined()
  expect(drawn({ count: 10, of: 10 }).querySelector('button')!.dataset.full).toBe('true')
  expect(drawn(null).textContent).not.toContain('booked')
})
