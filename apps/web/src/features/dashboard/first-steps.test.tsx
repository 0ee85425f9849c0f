import { expect, test } from 'vitest'
import { drawRouted } from '../../../test/draw-routed.tsx'
import { sessionOf } from '../../../test/server.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { FirstStepsCard } from './FirstStepsCard.tsx'

/** Renders the card of a new school. */
async function drawn() {
  adoptSession(sessionOf())
  const read = { data: { done: [] }, isPending: false, error: null } as never
  return drawRouted(() => <FirstStepsCard read={read} />)
}

test('Each first step leads to the screen where it is done', async () => {
  const screen = await drawn()
  const links = [...document.querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ])
  expect(Object.fromEntries(links)).toMatchObject({ 'Choose a portal name': '/settings/settings' })
  await screen.remove()
})
