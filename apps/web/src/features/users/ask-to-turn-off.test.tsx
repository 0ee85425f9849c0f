import { expect, test } from 'vitest'
import { act, draw, press, settle } from '../../../test/draw.tsx'
import { ModalHost } from '../../ui/dialogs/modals.tsx'
import { askToTurnOff } from './ask-to-turn-off.tsx'

test('What somebody teaches is named with the way to its form, of every kind, before they are turned off', async () => {
  const screen = draw(<ModalHost />)
  await screen.drawn
  const taught = [
    { id: '1', name: 'Chess', kind: 'classes' as const },
    { id: '2', name: 'Harbor Lane', kind: 'aftercare' as const },
  ]
  let isTurnedOff: boolean | null = null
  await act(async () => void askToTurnOff('Ann Lee', taught).then((answer) => (isTurnedOff = answer)))
  await act(() => settle(10))
  expect(document.body.textContent).toContain('Ann Lee teaches 2 programs.')
  const links = [...document.querySelectorAll('[role=dialog] a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/schools/classes/form/1',
    '/schools/after-care/form/2',
  ])
  await press('Turn off')
  await act(() => settle(10))
  expect(isTurnedOff).toBe(true)
  await screen.remove()
})
