import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { childName } from '@afterbell/domain/families/child-name'
import { isApproved } from '@afterbell/domain/attendance/attendance'
import { emergencyContactAs } from '@afterbell/domain/families/emergency-contacts'
import { withoutForbidden } from '@afterbell/domain/families/do-not-release'
import { CalledOf } from '../EmergencyButton.tsx'
import { Phones } from '../../places/Phones.tsx'
import type { EntryRow } from '../attendance-entry.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { useAppForm } from '../../../ui/form/useAppForm.ts'

interface StrangerProps {
  row: EntryRow
  form: ReturnType<
    typeof useAppForm<{
      checkOut: string
      checkOutPerson: string
      overrideReason: string
      photoIdChecked: boolean
      note: string
    }>
  >
}

/** Pickup by somebody not approved: requires a name and a reason, both stored. */
export function Stranger({ row, form }: StrangerProps) {
  const guardians = withoutForbidden(row.contacts, row.doNotRelease)
  const typedName = form.values.checkOutPerson
  const isApprovedToo = isApproved(typedName, row.pickups)
  const contact = isApprovedToo ? null : emergencyContactAs(typedName, row.emergencyContacts)
  return (
    <>
      <Alert
        color="red"
        variant="filled"
        role="alert"
        icon={<IconAlertTriangle size={20} stroke={2} aria-hidden />}
        title={
          contact
            ? `${contact.name} is an emergency contact and may not pick up ${childName(row)}`
            : `This person is not approved to pick up ${childName(row)}`
        }
      >
        {contact
          ? 'Ask the office or a guardian first, and check a photo ID. We keep the name and the reason.'
          : 'Check a photo ID and ask a guardian first. We keep the name and the reason.'}
      </Alert>
      {guardians.length > 0 && (
        <div role="group" aria-label="Guardians">
          <Phones of={guardians} />
        </div>
      )}
      {row.emergencyContacts.length > 0 && <CalledOf row={row} />}
      <TextField {...form.field('checkOutPerson')} label="Name" required />
    </>
  )
}
