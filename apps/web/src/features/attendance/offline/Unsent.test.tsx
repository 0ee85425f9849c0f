import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import type { Outbox } from './outbox.ts'
import { Unsent } from './Unsent.tsx'

let screen: ReturnType<typeof draw> | undefined
afterEach(async () => {
  await screen?.remove()
  vi.restoreAllMocks()
})

async function drawText(over: Partial<Outbox>): Promise<string> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const outbox: Outbox = { queued: [], refusedChecks: [], ofOthers: 0, canKeep: true, ...over }
  screen = draw(<Unsent outbox={outbox} />)
  await screen.drawn
  return document.querySelector('[role="status"]')!.textContent
}

test('Without a network it is said that checks are kept, and only where they are', async () => {
  expect(await drawText({})).toContain('Checks are saved on this device and sent later')
  await screen!.remove()
  const text = await drawText({ canKeep: false })
  expect(text).not.toContain('kept')
  expect(text).toContain('Write checks on paper')
})
