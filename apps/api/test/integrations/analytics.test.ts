import { expect, test } from 'vitest'
import { integrations } from '@afterbell/contract/integrations/integrations'
import { portal } from '@afterbell/contract/public-pages/portal'
import { call, useRig } from '../rig/app.ts'
import { made, makeSchool } from '../rig/make.ts'

const rig = useRig()

test('Visits are counted by the id a Super Admin sets, which the public pages know, until it is removed', async () => {
  const { id, admin, manager } = await makeSchool(rig)
  const readTrackingId = async () =>
    made(await call(rig, portal.find, { params: { portalName: id } })).gaTrackingId
  const set = (gaTrackingId: string) =>
    call(rig, integrations.setAnalytics, { body: { gaTrackingId } }, admin)
  expect(await readTrackingId()).toBeNull()
  expect(made(await set(' g-abc123def4'))).toEqual({ gaTrackingId: 'G-ABC123DEF4' })
  expect(await readTrackingId()).toBe('G-ABC123DEF4')
  expect((await set('UA-1-1')).problem.fields).toMatchObject([{ path: 'gaTrackingId' }])
  expect(made(await call(rig, integrations.analytics, {}, admin))).toEqual({ gaTrackingId: 'G-ABC123DEF4' })
  expect((await call(rig, integrations.analytics, {}, manager)).status).toBe(403)
  for (const _ of [1, 2]) made(await call(rig, integrations.removeAnalytics, {}, admin))
  expect(await readTrackingId()).toBeNull()
})
