import { expect, test } from 'vitest'
import { webhooks } from '@afterbell/contract/payments/webhooks'
import { call, useRig } from '../rig/app.ts'

const rig = useRig({ hasNoPayments: true })

test('A provider that is not configured has no door', async () => {
  for (const provider of ['stripe', 'sandbox'] as const) {
    const { status, problem } = await call(rig, webhooks.receive, { params: { provider } })
    expect([status, problem.code]).toEqual([404, 'NOT_FOUND'])
  }
})
