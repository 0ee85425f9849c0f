import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { integrations } from '@afterbell/contract/integrations/integrations'
import {
  CONNECTED_APPS,
  connectedApps,
  type ConnectedAppName,
} from '@afterbell/domain/integrations/connected-apps'
import { useWrite } from '../../platform/calls/calls.ts'
import { notify } from '../../ui/notify/notify.ts'

export type AppName = 'PAYMENTS' | ConnectedAppName

/**
 * Somebody comes back from a provider, where they chose an account: what they bring is handed to the server, with their
 * sign-in, and goes from the address at once, because it is good once. Answers for which app that is under way.
 */
export function useReturn(): AppName | null {
  const { code, state, error } = useSearch({ strict: false }) as Partial<
    Record<'code' | 'state' | 'error', string>
  >
  const navigate = useNavigate()
  const invalidates = [integrations.list]
  const connectPayments = useWrite(integrations.connectPayments, { invalidates })
  const connectApp = useWrite(integrations.connectApp, { invalidates })
  const connectBlackbaud = useWrite(integrations.connectBlackbaud, { invalidates })
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current || !(code || error)) return
    isTaken.current = true
    const app = appIn(state)
    const label = app === 'PAYMENTS' ? 'Stripe' : connectedApps[app].label
    void navigate({ to: '/settings/apps', search: {}, replace: true })
    if (!code || !state) {
      notify.error(`${label} was not connected. Nothing has changed`)
      return
    }
    const body = { code, state }
    const told = { onSuccess: () => notify.success(`${label} is connected`) }
    if (app === 'PAYMENTS') connectPayments.mutate({ body }, told)
    else if (app === 'BLACKBAUD') connectBlackbaud.mutate({ body }, told)
    else connectApp.mutate({ params: { app }, body }, told)
  }, [code, state, error, connectPayments, connectApp, connectBlackbaud, navigate])
  if (connectPayments.isPending) return 'PAYMENTS'
  if (connectBlackbaud.isPending) return 'BLACKBAUD'
  if (!connectApp.isPending) return null
  return CONNECTED_APPS.find((app) => app === connectApp.variables.params?.app) ?? null
}

/** A state says for which app it was made. */
function appIn(state: string | undefined): AppName {
  return CONNECTED_APPS.find((app) => state?.startsWith(`${app}.`)) ?? 'PAYMENTS'
}
