import type { Finding } from '@afterbell/domain/kernel/decision'
import type { Tx } from '../../../platform/database/database.ts'
import { standingOf } from './families.store.ts'

/**
 * What is wrong with joining the family of a brother or sister. Asked once that family, `joined`, is held: the sibling
 * may just have been removed, or have left for another one, or its guardians become others than those in the form.
 */
export async function joiningFindings(
  tx: Tx,
  schoolId: string,
  { siblingId, siblingVersion }: { siblingId: string | null; siblingVersion?: number | undefined },
  joined: string | null | undefined,
): Promise<Finding[]> {
  if (siblingId === null) return []
  const sibling = await standingOf(tx, schoolId, siblingId)
  if (!sibling || sibling.familyId !== joined)
    return [{ path: 'siblingId', message: 'This child does not exist' }]
  return siblingVersion === undefined || siblingVersion === sibling.version
    ? []
    : [
        {
          path: 'siblingId',
          message: 'This family was changed meanwhile. Take it back, and choose it again',
        },
      ]
}
