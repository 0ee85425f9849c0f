import { expect, test } from 'vitest'
import { isCheckNews } from './check-news.ts'

const clock = { today: '2026-11-18', now: '20:00' }

test.each([
  ['today, an hour ago', { date: '2026-11-18', time: '19:00' }, true],
  ['just now by a device whose clock is ahead', { date: '2026-11-18', time: '20:04' }, true],
  ['this morning, entered in the evening', { date: '2026-11-18', time: '08:00' }, false],
  ['yesterday, entered the next day', { date: '2026-11-17', time: '23:30' }, false],
])('a check of %s is news: %s', (_, moment, isNews) => {
  expect(isCheckNews(moment, clock)).toBe(isNews)
})

test('a check shortly before midnight is news after it, and not the next morning', () => {
  const moment = { date: '2026-11-18', time: '23:50' }
  expect(isCheckNews(moment, { today: '2026-11-19', now: '00:10' })).toBe(true)
  expect(isCheckNews(moment, { today: '2026-11-19', now: '07:30' })).toBe(false)
})
