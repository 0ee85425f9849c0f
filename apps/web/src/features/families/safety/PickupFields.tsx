import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { PICKUPS_MAX } from '@afterbell/domain/families/family-limits'
import { FieldGrid } from '../../../ui/form/form.tsx'
import { PhoneField } from '../../../ui/fields/PhoneField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { KitFormState } from '../../../ui/form/useAppForm.ts'
import { emptyPickup, type ChildValues } from '../child-values.ts'
import { AddPart, FormPart } from '../FormPart.tsx'
import { useListOfPeople } from '../useListOfPeople.ts'
import styles from '../children.module.css'

/** People who may pick up the child besides the guardians. */
export function PickupFields({ form }: { form: KitFormState<ChildValues> }) {
  const pickups = form.values.approvedPickups
  const { addButton, remove, error } = useListOfPeople(form, 'approvedPickups')
  return (
    <FormPart title="Approved pickups" text="Who may pick up the child besides the guardians.">
      {pickups.map((_, index) => (
        // New entries have no id yet, and the fields have no state of their own.
        <div key={index} className={styles.pickup} role="group" aria-label={`Pickup ${index + 1}`}>
          <FieldGrid columns={3}>
            <TextField {...form.field(`approvedPickups.${index}.name`)} label="Name" required />
            <TextField
              {...form.field(`approvedPickups.${index}.relation`)}
              label="Relation"
              placeholder="Aunt, neighbor"
            />
            <PhoneField {...form.field(`approvedPickups.${index}.phone`)} label="Phone" />
          </FieldGrid>
          <ActionIcon
            className={styles.removePickup}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove ${pickups[index]!.name || `pickup ${index + 1}`}`}
            onClick={() => remove(index)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {error && <div className={styles.wrong}>{error}</div>}
      <AddPart
        ref={addButton}
        refused={
          pickups.length >= PICKUPS_MAX ? `A child can have at most ${PICKUPS_MAX} approved pickups` : null
        }
        onClick={() => form.insert('approvedPickups', emptyPickup)}
      >
        Add a pickup
      </AddPart>
    </FormPart>
  )
}
