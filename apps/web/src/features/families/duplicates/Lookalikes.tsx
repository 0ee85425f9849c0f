import { Alert, Button, Group } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { children } from '@afterbell/contract/families/children'
import { looksLikeText } from '@afterbell/domain/families/same-family'
import { useRead } from '../../../platform/calls/calls.ts'
import type { KitFormState } from '../../../ui/form/useAppForm.ts'
import type { ChildValues, GuardianValues } from '../child-values.ts'
import type { FamilyJoin } from '../useJoinFamily.ts'

interface LookalikesProps {
  form: KitFormState<ChildValues>
  family: FamilyJoin
  /** Phone and email of a guardian when a field lost the focus, or when saving was refused for it. */
  reach: Reach | null
}

export type Reach = Pick<GuardianValues, 'phone' | 'email'>

/** Holds the phone and email to look up, of the guardian whose field lost the focus. */
export function useReach(guardian: GuardianValues) {
  const [reach, setReach] = useState<Reach | null>(null)
  return { asked: reach, ask: () => setReach({ phone: guardian.phone, email: guardian.email }) }
}

/**
 * Asks whether the child belongs to a family with this phone or email. The user adds the child to it, or says that it is
 * another family. Shown until answered.
 */
export function Lookalikes({ form, family, reach }: LookalikesProps) {
  const { notFamilyIds, siblingId } = form.values
  const isEnabled = reach !== null && (reach.phone !== '' || reach.email !== '') && siblingId === null
  const lookalikes = useRead(
    children.lookalikes,
    { query: reach ?? {} },
    { enabled: isEnabled, freshForMs: 0 },
  )
  const likely = isEnabled ? (lookalikes.data ?? []) : []
  const open = likely.filter(({ familyId }) => !notFamilyIds.includes(familyId))
  return (
    <div role="status">
      {open.map((each) => (
        <Alert
          key={each.familyId}
          mt="sm"
          color="yellow"
          icon={<IconUsersGroup size={18} stroke={1.75} aria-hidden />}
          title={`${looksLikeText(each)}. Join that family?`}
        >
          {each.guardian} has this phone or email. If you join, we keep what you typed and add the family’s
          guardians and do-not-release list.
          <Group gap="xs" mt="xs">
            <Button
              size="xs"
              loading={family.isReading}
              onClick={() => void family.join(each.siblingId, { keepsTyped: true }).then(form.pardon)}
            >
              Join family
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                form.set('notFamilyIds', [...notFamilyIds, each.familyId])
                form.pardon()
              }}
            >
              This is a different family
            </Button>
          </Group>
        </Alert>
      ))}
    </div>
  )
}
