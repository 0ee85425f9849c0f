import { useCallback } from 'react'
import { may, type Right } from '@afterbell/domain/kernel/roles'
import { useSession } from './session.ts'

/** Whether the user may do this: `const mayDo = useMay()`, `mayDo('locations', 'add')`. The server asks the same table. */
export function useMay(): (...right: Right) => boolean {
  const { userRole } = useSession()
  return useCallback((...right: Right) => may(userRole, ...right), [userRole])
}
