import { afterEach, expect, test, vi } from 'vitest'
import { drawRouted } from '../../../test/draw-routed.tsx'
import { eventually, named, removeDrawn } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { FormScreen } from './FormScreen.tsx'

afterEach(async () => {
  await removeDrawn()
  vi.unstubAllGlobals()
})

const STORED = {
  id: '01999999-0000-7000-8000-000000000008',
  formName: 'Swimming',
  enabled: true,
  required: false,
  askType: 'CHILD',
  familyType: null,
  formFields: [
    {
      id: '01999999-0000-7000-8000-000000000009',
      sortedId: 0,
      question: 'May swim alone?',
      fieldType: 'TEXT',
      required: false,
      formOption: [],
    },
  ],
}

test('A form that is on its way cannot be updated yet', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  standInForServer(async ({ path }) => {
    if (!path.includes('/forms/')) return json([])
    await held
    return json(STORED)
  })
  adoptSession(sessionOf())
  // The parameter of the route has its own name as its value.
  await drawRouted(FormScreen, '/settings/custom-forms/form/$id')
  const update = () => named('Update form', 'button') as HTMLButtonElement
  expect(update().disabled).toBe(true)
  letGo()
  await eventually(() => expect(document.querySelector('input')?.value).toBe('Swimming'))
  expect(update().disabled).toBe(false)
})
