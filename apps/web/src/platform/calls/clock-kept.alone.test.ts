import { beforeEach, describe, expect, it, vi } from 'vitest'

/** Loads the module as a freshly opened page. */
async function reloaded() {
  vi.resetModules()
  return import('./clock-kept.ts')
}

describe('the clock of a device', () => {
  beforeEach(() => localStorage.clear())

  it('is kept over a reload, and 0 where none was heard', async () => {
    const { keepClock, readStoredClock: readClockKept } = await reloaded()
    expect(readClockKept()).toBe(0)
    keepClock(47 * 60_000)
    expect((await reloaded()).readStoredClock()).toBe(47 * 60_000)
  })

  it('is not written anew for what the server cannot tell', async () => {
    const { keepClock, readStoredClock: readClockKept } = await reloaded()
    keepClock(10_000)
    keepClock(10_900)
    expect(readClockKept()).toBe(10_000)
  })

  it('is 0 where what was kept is no number', async () => {
    localStorage.setItem('afterbell.clock', 'soon')
    expect((await reloaded()).readStoredClock()).toBe(0)
  })
})
