import { afterEach, expect, test, vi } from 'vitest'
import { today } from '@afterbell/contract/attendance/today'
import { sessionOf } from '../../../../test/server.ts'
import { keyOf } from '../../../platform/calls/calls.ts'
import { storedAnswer, withStored } from '../../../platform/session/kept.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { boardCache, keepOnBoard, type Lines } from './kept-day.ts'

const device = new Map<string, unknown>()
vi.mock('../../../platform/session/device-store.ts', () => ({
  readEntry: async (_store: string, key: string) => device.get(key),
  writeEntry: async (_store: string, key: string, value: unknown) => void device.set(key, value),
}))
afterEach(() => device.clear())

type Line = Lines['content'][number]

const line = (over: Partial<Line>) => ({ id: 'anna', checkIn: null, version: 0, ...over }) as Line

test('The board on this device takes what a page has read, but never what is older than what it knows', async () => {
  adoptSession(sessionOf())
  const question = keyOf(today.board, {})
  const board = { date: '2026-11-18', activities: [], lines: [line({ checkIn: '15:20', version: 1 })] }
  await withStored(async () => board, question, boardCache)
  const checkInAfter = async (read: Line) => {
    await keepOnBoard({ content: [read] } as Partial<Lines> as Lines)
    return (await storedAnswer<typeof board>(question, boardCache))!.answer.lines[0]!.checkIn
  }
  expect(await checkInAfter(line({}))).toBe('15:20')
  expect(await checkInAfter(line({ checkIn: '15:25', version: 1 }))).toBe('15:25')
  expect(await checkInAfter(line({ version: 2 }))).toBeNull()
})
