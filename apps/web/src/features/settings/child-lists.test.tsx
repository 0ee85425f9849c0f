import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawRouted } from '../../../test/draw-routed.tsx'
import { act, eventually, named, press } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer, type Sent } from '../../../test/server.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { closeAllModals } from '../../ui/dialogs/modal-stack.ts'
import { ModalHost } from '../../ui/dialogs/modals.tsx'
import { PickupOptionsScreen } from './PickupOptionsScreen.tsx'
import { TeachersScreen } from './TeachersScreen.tsx'

let screen: Awaited<ReturnType<typeof drawRouted>>
afterEach(async () => {
  closeAllModals()
  await screen.remove()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const id = (end: string) => `01999999-0000-7000-8000-0000000000${end}`
const entry = (end: string, name: string, children: number) => ({
  id: id(end),
  name,
  active: true,
  version: 0,
  childCount: children,
})

async function open(Screen: ComponentType, answer: (sent: Sent) => Response | undefined) {
  const content = [entry('01', 'By bus', 1), entry('02', 'Walks', 0)]
  const sent = standInForServer((each) => answer(each) ?? json({ content, totalElements: 2, totalPages: 1 }))
  adoptSession(sessionOf())
  screen = await drawRouted(() => (
    <>
      <Screen />
      <ModalHost />
    </>
  ))
  await eventually(() => expect(named('Select By bus', '[type="checkbox"]')).toBeTruthy())
  return sent
}

const dialogText = () => document.querySelector('[role="dialog"]')?.textContent ?? ''

test('A pickup option in use stays when many are deleted, with the reason', async () => {
  const message = '1 child has it. Give them another one first, or turn it off instead'
  const sent = await open(PickupOptionsScreen, ({ method }) =>
    method === 'DELETE'
      ? json({ changed: 1, refused: [{ id: id('01'), name: 'By bus', message, code: 'IN_USE' }] })
      : undefined,
  )
  await press('Select By bus')
  await press('Select Walks')
  await press('Delete', '[role="toolbar"] button')
  await eventually(() => expect(dialogText()).toContain('Delete 2 pickup options?'))
  expect(dialogText()).toContain('Of these, 1 is in use and will stay.')
  await press('Delete 2')
  await eventually(() => expect(dialogText()).toContain('1 pickup option deleted, 1 could not be'))
  expect(dialogText()).toContain('By bus')
  expect(dialogText()).toContain(message)
  const removal = sent.find(({ method }) => method === 'DELETE')!
  expect(removal.path).toMatch(/\/settings\/pick-up-options$/)
  expect(removal.query.optionIds).toBe(`${id('01')},${id('02')}`)
})

test('Teachers come from a file, with a line per row', async () => {
  const rows = [
    { row: 2, name: 'Fay', result: 'IMPORTED', message: null },
    { row: 3, name: 'Учитель', result: 'REFUSED', message: 'You should use latin symbols and numbers' },
  ]
  const sent = await open(TeachersScreen, ({ method }) =>
    method === 'POST' ? json({ imported: 1, skipped: 1, rows }) : undefined,
  )
  await press('Import')
  await eventually(() => expect(dialogText()).toContain('Import teachers'))
  const input = document.querySelector<HTMLInputElement>('[role="dialog"] input[type="file"]')!
  const file = new File(['name\nFay\nУчитель\n'], 'teachers.csv', { type: 'text/csv' })
  await act(async () => {
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await press('Import', '[role="dialog"] button')
  await eventually(() => expect(dialogText()).toContain('1 teacher imported'))
  expect(dialogText()).toContain('1 row left out')
  expect(dialogText()).toContain('You should use latin symbols and numbers')
  const { path, body } = sent.find(({ method }) => method === 'POST')!
  expect(path).toMatch(/\/settings\/teachers\/csv-import$/)
  expect((body as FormData).get('teachers-file')).toBeTruthy()
})
