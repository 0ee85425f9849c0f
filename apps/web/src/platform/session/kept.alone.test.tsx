import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { teachers } from '@afterbell/contract/settings/settings'
import { act, draw, settle } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { createQueryClient, keyOf, useRead } from '../calls/calls.ts'
import { withStored } from './kept.ts'
import { adoptSession } from './session.ts'

const device = new Map<string, unknown>()
vi.mock('./device-store.ts', () => ({
  readEntry: async (_store: string, key: string) => device.get(key),
  writeEntry: async (_store: string, key: string, value: unknown) => void device.set(key, value),
}))
afterEach(() => vi.unstubAllGlobals())

test('What was done since the last answer stays on the screen where the network goes', async () => {
  standInForServer((_, count) =>
    count === 1 ? json({ content: [{ name: 'Old' }] }) : Promise.reject(new TypeError('Failed to fetch')),
  )
  adoptSession(sessionOf())
  const client = createQueryClient()
  const input = { query: {} }
  const question = keyOf(teachers.list, input)
  function Names() {
    const list = useRead(teachers.list, input, {
      around: (ask, shown) => withStored(ask, question, { shown }),
    })
    return <p>{list.data?.content.map(({ name }) => name)}</p>
  }
  const screen = draw(
    <QueryClientProvider client={client}>
      <Names />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(settle)
  const nameText = () => document.querySelector('p')!.textContent
  expect(nameText()).toBe('Old')
  await act(async () => client.setQueryData(question, { content: [{ name: 'New' }] }))
  await act(() => client.invalidateQueries({ queryKey: question }))
  // React draws the notification a moment later.
  await act(settle)
  expect(nameText()).toBe('New')
  await screen.remove()
})
