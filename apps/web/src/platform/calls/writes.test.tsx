import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { apiKeys } from '@afterbell/contract/integrations/api-keys'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { teachers } from '@afterbell/contract/settings/settings'
import { act, draw, press, settle } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { call, createQueryClient, useRead, useWrite } from './calls.ts'
import { setPasswordAsker } from './password-asker.ts'
import { adoptSession } from '../session/session.ts'

const ID = '01999999-0000-7000-8000-00000000000a'
const refused = (code: string, status: number) => () => json({ code, message: 'No' }, status)

afterEach(() => vi.unstubAllGlobals())

test('What is sent again is done once, unless the server itself has said no', async () => {
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    refused('GATEWAY_TIMEOUT', 504),
    refused('FULL', 400),
    refused('FULL', 400),
  ]
  const sent = standInForServer(() => answers.shift()!())
  adoptSession(sessionOf())
  function Add() {
    const add = useWrite(rosters.remove, { once: true })
    const params = { id: ID, rosterId: ID }
    return <button onClick={() => add.mutate({ at: 'classes', params })}>Remove</button>
  }
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <Add />
    </QueryClientProvider>,
  )
  await screen.drawn
  for (const _ of [1, 2, 3, 4]) {
    await press('Remove')
    await act(settle)
  }
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
  expect(keys[3]).not.toBe(keys[2])
  await screen.remove()
})

test('A first answer that was asked for before a save is given up, and asked for again', async () => {
  const old = Promise.withResolvers<Response>()
  const requests = standInForServer(({ method }, count) => {
    if (method === 'PATCH') return json({ id: ID, version: 2 })
    return count === 1 ? old.promise : json({ content: [{ name: 'New' }] })
  })
  adoptSession(sessionOf())
  function Names() {
    const list = useRead(teachers.list, { query: { search: 'e' } })
    const save = useWrite(teachers.change, { invalidates: [teachers.list] })
    const edited = { params: { id: ID }, body: { name: 'New', version: 1 } }
    return (
      <button onClick={() => save.mutate(edited)}>Save {list.data?.content.map(({ name }) => name)}</button>
    )
  }
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <Names />
    </QueryClientProvider>,
  )
  await screen.drawn
  await press('Save')
  await act(settle)
  old.resolve(json({ content: [{ name: 'Old' }] }))
  await act(settle)
  expect(requests.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET'])
  expect(document.querySelector('button')!.textContent).toBe('Save New')
  await screen.remove()
})

test('A call that wants the password is sent again once it was typed, with what was filled in', async () => {
  let isProved = false
  const sent = standInForServer(() =>
    isProved ? json({ id: ID, key: 'secret' }) : json({ code: 'PASSWORD_NEEDED', message: 'Type it' }, 400),
  )
  adoptSession(sessionOf())
  const body = { name: 'Sync', scopes: ['activities:read' as const] }
  setPasswordAsker(async () => false)
  await expect(call(apiKeys.create, { body })).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' })
  expect(sent).toHaveLength(1)

  setPasswordAsker(async () => (isProved = true))
  await Promise.all([call(apiKeys.create, { body }), call(apiKeys.create, { body })])
  expect(sent.slice(1).map((each) => each.body)).toEqual([body, body, body, body])
})
