import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { homePath } from '../../platform/paths.ts'
import { adoptSession, type Session } from '../../platform/session/session.ts'
import { notify } from '../../ui/notify/notify.ts'

/** Opens the school just joined: an instructor in My classes, everybody else on the dashboard (R296, R297). */
export function useJoin(): (session: Session) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (session) => {
    client.clear()
    adoptSession(session)
    await navigate({ to: homePath(session.userRole), replace: true, ignoreBlocker: true })
    notify.success(`Welcome to ${session.school.schoolName}`)
  }
}
