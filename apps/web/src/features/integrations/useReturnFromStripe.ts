import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { integrations } from '@afterbell/contract/integrations/integrations'
import { useWrite } from '../../platform/calls/calls.ts'
import { notify } from '../../ui/notify/notify.ts'

/**
 * Somebody comes back from choosing an account at Stripe: what they bring is handed to the server, with their sign-in, and
 * goes from the address at once, because it is good once. Answers whether that is under way.
 */
export function useReturnFromStripe(): boolean {
  const { code, state, error } = useSearch({ strict: false }) as Partial<
    Record<'code' | 'state' | 'error', string>
  >
  const navigate = useNavigate()
  const connect = useWrite(integrations.connectPayments, { invalidates: [integrations.list] })
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current || !(code || error)) return
    isTaken.current = true
    void navigate({ to: '/settings/apps', search: {}, replace: true })
    if (code && state)
      connect.mutate({ body: { code, state } }, { onSuccess: () => notify.success('Stripe is connected') })
    else notify.error('Stripe was not connected. Nothing has changed')
  }, [code, state, error, connect, navigate])
  return connect.isPending
}
