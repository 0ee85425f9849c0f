import { expect, test } from 'vitest'
import { integrations } from '@afterbell/contract/integrations/integrations'
import { call, useRig } from '../rig/app.ts'
import { made, makeSchool } from '../rig/make.ts'

const rig = useRig({ hasNoApps: true })

test('An app that is not set up says which settings it needs, and connects nothing', async () => {
  const { admin } = await makeSchool(rig)
  const apps = made(await call(rig, integrations.list, {}, admin))
  expect(apps).toMatchObject([
    { app: 'PAYMENTS' },
    { app: 'ZOOM', state: 'NOT_CONFIGURED', needs: ['ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'] },
    { app: 'BLACKBAUD', state: 'NOT_CONFIGURED', needs: expect.arrayContaining(['BLACKBAUD_CLIENT_ID']) },
    { app: 'MAILCHIMP', state: 'NOT_CONFIGURED', needs: ['MAILCHIMP_CLIENT_ID', 'MAILCHIMP_CLIENT_SECRET'] },
  ])
  const refusal = { status: 400, problem: { code: 'APP_NOT_CONFIGURED' } }
  const params = { app: 'ZOOM' } as const
  expect(await call(rig, integrations.authorizeApp, { params }, admin)).toMatchObject(refusal)
  const body = { code: 'c', state: 's' }
  expect(await call(rig, integrations.connectApp, { params, body }, admin)).toMatchObject(refusal)
})
