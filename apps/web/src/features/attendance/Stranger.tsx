import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { childName } from '@afterbell/domain/families/child-name'
import { withoutForbidden } from '@afterbell/domain/families/do-not-release'
import { Phones } from '../places/Phones.tsx'
import type { EntryRow } from './attendance-entry.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { useAppForm } from '../../ui/form/useAppForm.ts'

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

/** Somebody nobody approved: only with a name and a reason, both kept. */
export function Stranger({ row, form }: StrangerProps) {
  const guardians = withoutForbidden(row.contacts, row.doNotRelease)
  return (
    <>
      <Alert
        color="red"
        variant="filled"
        role="alert"
        icon={<IconAlertTriangle size={20} stroke={2} aria-hidden />}
        title={`This person is not approved to pick up ${childName(row)}`}
      >
        Check a photo ID and ask a guardian first. We keep the name and the reason.
      </Alert>
      {guardians.length > 0 && (
        <div role="group" aria-label="Guardians">
          <Phones of={guardians} />
        </div>
      )}
      <TextField {...form.field('checkOutPerson')} label="Name" required />
    </>
  )
}
