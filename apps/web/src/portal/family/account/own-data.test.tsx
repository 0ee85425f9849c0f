import { afterEach, expect, test, vi } from 'vitest'
import { alerts, openPortal, refused, session, shown, type Answers } from '../../../../test/family.tsx'
import { press, removeDrawn } from '../../../../test/draw.tsx'
import { json } from '../../../../test/server.ts'

afterEach(removeDrawn)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const kept = { messageMonths: null, pickupMonths: 18, leftChildMonths: 24 }

function openAccount(more: Answers) {
  const answers = {
    'GET session': () => json(session),
    'GET sessions': () => json([]),
    'GET account/data': () => json(kept),
    ...more,
  }
  return openPortal(answers, { page: 'account' })
}

test('One’s data is saved under the name that the server gives it', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="My data.zip"',
  }
  const { sent } = await openAccount({ 'POST account/data': () => new Response('zip', { headers }) })
  await press('Download your data')
  expect([sent('POST account/data').length, saved]).toEqual([1, ['My data.zip']])
  expect(shown()).toContain('The file is in your downloads.')
})

test('Whoever made it too often reads when it can be made again', async () => {
  await openAccount({
    'POST account/data': () => refused('TOO_MANY_REQUESTS', 'Please try again in 3 hours', 429),
  })
  await press('Download your data')
  expect(alerts().join()).toContain('Please try again in 3 hours')
})

test('A family reads for how long the school keeps what it knows, and how it is forgotten', async () => {
  await openAccount({})
  expect(shown()).toContain('Emails, texts and answered requests: without a limit.')
  expect(shown()).toContain('why your child was absent: for 18 months.')
  expect(shown()).toContain('for 2 years after your child has left the school.')
  expect(shown()).toContain('please contact the school')
})
