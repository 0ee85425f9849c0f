import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { notify } from '../../ui/notify/notify.ts'

/** R185, R188: sends an invalid or expired link to the login, with an error. */
export function useLeaveInvalid(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    notify.error('Your token is invalid')
    void navigate({ to: '/login', replace: true, ignoreBlocker: true })
  }, [navigate])
}

export function isTokenInvalid(error: unknown): boolean {
  return error instanceof CallRefused && error.code === 'TOKEN_INVALID'
}
