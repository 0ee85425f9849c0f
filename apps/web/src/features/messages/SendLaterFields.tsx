import { useFormat } from '../../platform/format.ts'
import { CheckField } from '../../ui/fields/SwitchField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { FieldGrid } from '../../ui/form/form.tsx'
import type { KitFormState } from '../../ui/form/useAppForm.ts'
import type { MessageTyped } from './sending.ts'

/** Sends now, or at a time on the school's clock. */
export function SendLaterFields({ form }: { form: KitFormState<MessageTyped> }) {
  const { today } = useFormat()
  return (
    <>
      <CheckField {...form.field('isLater')} label="Send later" />
      {form.values.isLater && (
        <FieldGrid>
          <DateField {...form.field('date')} label="Date" min={today()} required />
          <TimeField {...form.field('time')} label="Time" required />
        </FieldGrid>
      )}
    </>
  )
}
