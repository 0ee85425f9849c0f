import { FieldGrid } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { SwitchField } from '../../../ui/fields/SwitchField.tsx'
import { asTyped, type PartOf } from './form-parts.ts'

interface Places {
  maxEnroll: number
  waitList: boolean
  maxWaitList: number | null
}

/** Number of spots, and size of the wait list (R050 to R052). */
export function PlacesFields({
  form,
  used,
  hasWaitLists = true,
}: {
  form: PartOf<Places>
  used: number
  /** False if the whole activity has no wait list. */
  hasWaitLists?: boolean
}) {
  return (
    <>
      <FieldGrid>
        <NumberField
          {...asTyped(form.field('maxEnroll'))}
          label="Spots"
          unit="children"
          required
          description={used > 0 ? `${used} ${used === 1 ? 'is' : 'are'} taken.` : undefined}
        />
        {hasWaitLists && form.values.waitList && (
          <NumberField
            {...asTyped(form.field('maxWaitList'))}
            label="Spots on the wait list"
            unit="children"
            required
          />
        )}
      </FieldGrid>
      {hasWaitLists && (
        <SwitchField
          {...form.field('waitList')}
          label="Wait list"
          description="Once every spot is taken, families can join the wait list."
        />
      )}
    </>
  )
}
