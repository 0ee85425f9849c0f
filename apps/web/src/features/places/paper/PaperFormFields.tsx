import { Anchor, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import type { FieldProps } from '../../../ui/form/useAppForm.ts'

/** When a form on paper came in, as typed. Empty for whoever did not come on paper. */
export interface PaperTyped {
  cameInOn: string
  cameInAt: string
}

export const noPaper: PaperTyped = { cameInOn: '', cameInAt: '' }

interface PaperFormFieldsProps {
  on: FieldProps<string>
  at: FieldProps<string>
  /** The minute decides where the child stands in line. */
  isTurn: boolean
}

/** Asks when a paper form came in. Rarely needed, so two fields appear only on request. */
export function PaperFormFields({ on, at, isTurn }: PaperFormFieldsProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen && on.value === '' && at.value === '')
    return (
      <p>
        <Anchor component="button" type="button" onClick={() => setIsOpen(true)}>
          This is from a paper form
        </Anchor>
      </p>
    )
  return (
    <div>
      <SimpleGrid cols={2} spacing="sm">
        <DateField {...on} label="Paper form came in on" />
        <TimeField {...at} label="Came in at" opensOnFocus={false} />
      </SimpleGrid>
      <p>
        {isTurn
          ? 'The child stands in line by that minute. It is written into the history.'
          : 'It is written beside the enrollment and into the history.'}
      </p>
    </div>
  )
}

/** Returns what is sent: nothing for whoever did not come on paper. */
export function paperSent({ cameInOn, cameInAt }: PaperTyped) {
  return cameInOn === '' && cameInAt === '' ? {} : { cameInOn: cameInOn || null, cameInAt: cameInAt || null }
}
