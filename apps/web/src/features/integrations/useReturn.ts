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
 * Handles the return from a provider where the user chose an account. Sends the parameters to the server and removes them
 * from the address, since they work only once. Returns the app being connected, or null.
 */
export function useReturn(): AppName | null {
  const search = useSearch({ strict: false }) as Partial<
    Record<'code' | 'state' | 'error' | 'stripe', string>
  >
  const { code, state, error, stripe } = search
  const navigate = useNavigate()
  const invalidates = [integrations.list]
  const check = useWrite(integrations.checkPayments, { invalidates })
  const authorize = useWrite(integrations.authorizePayments)
  const connectApp = useWrite(integrations.connectApp, { invalidates })
  const connectBlackbaud = useWrite(integrations.connectBlackbaud, { invalidates })
  const isHandled = useRef(false)
  useEffect(() => {
    if (isHandled.current || !(code || error || stripe)) return
    isHandled.current = true
    void navigate({ to: '/settings/apps', search: {}, replace: true })
    // Stripe adds only which link the user came back by, and our state if its link had expired.
    if (stripe === 'again' && state)
      return authorize.mutate({ body: { state } }, { onSuccess: ({ url }) => location.assign(url) })
    if (stripe) return check.mutate({}, { onSuccess: (app) => sayHowItStands(app.stripe) })
    const app = CONNECTED_APPS.find((each) => state?.startsWith(`${each}.`))
    if (!app) return void notify.error('That link has expired or was used before. Please start again')
    const { label } = connectedApps[app]
    if (!code || !state) return void notify.error(`${label} was not connected. Nothing has changed`)
    const body = { code, state }
    const handlers = { onSuccess: () => notify.success(`${label} is connected`) }
    if (app === 'BLACKBAUD') connectBlackbaud.mutate({ body }, handlers)
    else connectApp.mutate({ params: { app }, body }, handlers)
  }, [code, state, error, stripe, check, authorize, connectApp, connectBlackbaud, navigate])
  if (check.isPending || authorize.isPending || authorize.isSuccess) return 'PAYMENTS'
  if (connectBlackbaud.isPending) return 'BLACKBAUD'
  if (!connectApp.isPending) return null
  return CONNECTED_APPS.find((app) => app === connectApp.variables.params?.app) ?? null
}

function sayHowItStands(stripe: { phase: string; takesPayments: boolean } | null): void {
  if (stripe?.takesPayments) notify.success('Families can pay by card now')
  else if (stripe?.phase === 'BEGUN') notify('Your account at Stripe is not finished yet')
}
