import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { act, draw, settle } from '../../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../../test/server.ts'
import { createQueryClient } from '../../../platform/calls/calls.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { FormsField } from './FormsField.tsx'

afterEach(() => vi.unstubAllGlobals())

test('Custom forms are chosen among all there are: a thousand are asked for at once', async () => {
  const sent = standInForServer(() => json({ content: [{ id: '1', formName: 'Trip', enabled: true }] }))
  adoptSession(sessionOf())
  function Forms() {
    const form = useAppForm({ initial: { formIds: ['1'] }, onSubmit: async () => {} })
    return <FormsField field={form.field('formIds')} />
  }
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <Forms />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(() => settle(10))
  expect(sent.map(({ query }) => query.size)).toEqual(['1000'])
  expect(document.body.textContent).toContain('Trip')
  await screen.remove()
})
