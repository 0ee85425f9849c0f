import { expect, test } from 'vitest'
import { pauseAfter, RETRY_HOURS, webhookFindings } from './webhooks.ts'

const fields = (url: string) => webhookFindings({ url, events: ['child.created'] }).map(({ path }) => path)

test.each([
  'https://example.org',
  'https://example.org/hooks?x=1',
  'HTTPS://Example.org:8443/a',
  'http://a.b',
])('%s reads as an address', (url) => {
  expect(fields(url)).toEqual([])
})

test.each([
  '',
  '  ',
  'example.org',
  'ftp://example.org',
  'javascript:alert(1)',
  'https://',
  'https:///x',
  'https://user:secret@example.org',
  'https://example.org/a b',
  'https://example.org\\@10.0.0.1',
  `https://example.org/${'x'.repeat(500)}`,
])('“%s” does not', (url) => {
  expect(fields(url)).toEqual(['url'])
})

test('It is told of something', () => {
  expect(webhookFindings({ url: 'https://example.org', events: [] }).map(({ path }) => path)).toEqual([
    'events',
  ])
})

test('Pauses grow, and three days have a dozen tries', () => {
  let [seconds, tries] = [0, 1]
  while (seconds < RETRY_HOURS * 3600) {
    expect(pauseAfter(tries + 1)).toBeGreaterThanOrEqual(pauseAfter(tries))
    seconds += pauseAfter(tries)
    tries += 1
  }
  expect(tries).toBeGreaterThanOrEqual(10)
  expect(tries).toBeLessThanOrEqual(16)
})
