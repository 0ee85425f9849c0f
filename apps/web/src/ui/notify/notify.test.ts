import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentNotices, dismissNotice, holdNotices, notify, resumeNotices } from './notify.ts'

const texts = () => currentNotices().map((notice) => notice.text)

describe('notifications', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    for (const notice of currentNotices()) dismissNotice(notice.id)
    resumeNotices()
    vi.useRealTimers()
  })

  it.each([
    ['success', 1500],
    ['error', 7000],
    ['warning', 3500],
  ] as const)('a %s leaves after %i ms and not before', (type, ms) => {
    notify('Saved', { type })
    vi.advanceTimersByTime(ms - 1)
    expect(texts()).toEqual(['Saved'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('one without a type leaves after 5000 ms', () => {
    notify('Checked in')
    vi.advanceTimersByTime(4999)
    expect(texts()).toEqual(['Checked in'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('one that says how long it lasts stays so long, with whom it is about', () => {
    notify('Checked in', { about: 'Anna Reyes, Ben Ito', lastsMs: 30_000 })
    vi.advanceTimersByTime(29_999)
    expect(currentNotices()).toMatchObject([{ text: 'Checked in', about: 'Anna Reyes, Ben Ito' }])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('one that must be read stays until its program takes it away, and is pushed out by nothing', () => {
    const stays = notify.error('Not recorded', {
      stays: true,
      action: { label: 'I have read this', run: () => {} },
    })
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) notify(text)
    expect(texts()).toEqual(['Not recorded', 'Two', 'Three', 'Four', 'Five'])
    holdNotices()
    resumeNotices()
    vi.advanceTimersByTime(24 * 60 * 60_000)
    expect(texts()).toEqual(['Not recorded'])
    dismissNotice(stays)
    expect(texts()).toEqual([])
  })

  it('hovering stops the clock, and leaving gives it what was left', () => {
    notify.success('Saved')
    vi.advanceTimersByTime(1000)
    holdNotices()
    vi.advanceTimersByTime(60_000)
    expect(texts()).toEqual(['Saved'])
    resumeNotices()
    vi.advanceTimersByTime(499)
    expect(texts()).toEqual(['Saved'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('one that comes while another is hovered waits too', () => {
    notify.error('First')
    holdNotices()
    notify.success('Second')
    vi.advanceTimersByTime(60_000)
    expect(texts()).toEqual(['First', 'Second'])
    resumeNotices()
    vi.advanceTimersByTime(1500)
    expect(texts()).toEqual(['First'])
  })

  it('the same text twice is one notification, whose clock starts again', () => {
    notify.error('Oops! Something went wrong')
    vi.advanceTimersByTime(6000)
    notify.error('Oops! Something went wrong')
    vi.advanceTimersByTime(6999)
    expect(texts()).toEqual(['Oops! Something went wrong'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })
})
