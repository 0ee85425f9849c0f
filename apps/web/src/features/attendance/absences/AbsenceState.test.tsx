import { afterEach, expect, test } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import type { EntryRow, SchoolMoment } from '../attendance-entry.ts'
import { AbsenceState } from './AbsenceState.tsx'

let screen: ReturnType<typeof draw> | undefined
afterEach(() => screen?.remove())

const moment: SchoolMoment = {
  today: '2026-11-18',
  now: '17:00',
  boardDate: '2026-11-18',
  at: Temporal.Instant.from('2026-11-18T17:00:00Z'),
  timezone: 'UTC',
  dateFormat: 'AMERICAN',
}

test.each([
  [{ status: 'ENROLLED_AFTER', isDropIn: false }, 'Enrolled after this meeting', 'neutral'],
  [{ status: 'ENROLLED_AFTER', isDropIn: true }, 'Booked after this meeting', 'neutral'],
  [{ status: 'ABSENT', isDropIn: false }, 'Absent', 'danger'],
] as const)('Beside a child with %o stands: %s', async (over, text, tone) => {
  const row = { checkIn: null, absence: null, ...over } as EntryRow
  screen = draw(<AbsenceState row={row} moment={moment} />)
  await screen.drawn
  const chip = document.querySelector<HTMLElement>('[data-tone]')!
  expect([chip.textContent, chip.dataset.tone]).toEqual([text, tone])
})
