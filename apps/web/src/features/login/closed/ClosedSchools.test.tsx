import { expect, test } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { ClosedSchools } from './ClosedSchools.tsx'

const school = {
  id: 'one',
  schoolName: 'Oak Lane',
  closedBy: 'Olive Owner',
  closedAt: '2026-11-05T12:00:00Z',
  lastDay: '2026-12-05',
  mayReopen: true,
}

test('When a school was closed and until when it can be reopened is said in one form', async () => {
  const screen = draw(
    <ClosedSchools schools={[school, { ...school, id: 'two', closedAt: null, mayReopen: false }]} />,
  )
  await screen.drawn
  const paragraphs = [...document.querySelectorAll('section p')].map(({ textContent }) => textContent)
  expect(paragraphs[0]).toContain(
    'Olive Owner closed it on November 05, 2026. You can reopen it through December 05, 2026.',
  )
  expect(paragraphs[1]).toBe(
    'Olive Owner closed it. A Super Admin of the school can reopen it through December 05, 2026.',
  )
  await screen.remove()
})
