import { ActionIcon } from '@mantine/core'
import { IconArrowUp, IconTrash } from '@tabler/icons-react'
import { contactRights } from '@afterbell/domain/families/emergency-contacts'
import { EMERGENCY_CONTACTS_MAX } from '@afterbell/domain/families/family-limits'
import { fullName } from '../../../platform/format.ts'
import { FieldGrid } from '../../../ui/form/form.tsx'
import { PhoneField } from '../../../ui/fields/PhoneField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { KitFormState } from '../../../ui/form/useAppForm.ts'
import { emptyEmergency, guardianList, type ChildValues } from '../child-values.ts'
import { AddPart, FormPart } from '../FormPart.tsx'
import { useListOfPeople } from '../useListOfPeople.ts'
import styles from '../children.module.css'

interface EmergencyFieldsProps {
  form: KitFormState<ChildValues>
  doNotRelease: readonly { name: string }[]
}

/** People to call about the child when no guardian can be reached. This does not allow them to pick up. */
export function EmergencyFields({ form, doNotRelease }: EmergencyFieldsProps) {
  const contacts = form.values.emergencyContacts
  const { addButton, remove, error } = useListOfPeople(form, 'emergencyContacts')
  return (
    <FormPart
      title="Emergency contacts"
      text="Who we call when no guardian can be reached, in this order. They may not pick up the child unless they are an approved pickup too."
    >
      {contacts.map((contact, index) => (
        // New entries have no id yet, and the fields have no state of their own.
        <div key={index}>
          <div className={styles.pickup} role="group" aria-label={`Emergency contact ${index + 1}`}>
            <FieldGrid columns={2}>
              <TextField {...form.field(`emergencyContacts.${index}.name`)} label="Name" required />
              <TextField
                {...form.field(`emergencyContacts.${index}.relation`)}
                label="Relation"
                placeholder="Aunt, neighbor"
              />
              <PhoneField {...form.field(`emergencyContacts.${index}.phone`)} label="Phone" />
              <PhoneField {...form.field(`emergencyContacts.${index}.otherPhone`)} label="Second phone" />
            </FieldGrid>
            <div className={styles.emergencyActs}>
              {index > 0 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={`Call ${contact.name || `contact ${index + 1}`} earlier`}
                  onClick={() => form.move('emergencyContacts', index, index - 1)}
                >
                  <IconArrowUp size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove ${contact.name || `emergency contact ${index + 1}`}`}
                onClick={() => remove(index)}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </div>
          </div>
          <ContactRightsNote name={contact.name} values={form.values} doNotRelease={doNotRelease} />
        </div>
      ))}
      {error && <div className={styles.wrong}>{error}</div>}
      <AddPart
        ref={addButton}
        refused={
          contacts.length >= EMERGENCY_CONTACTS_MAX
            ? `A child can have at most ${EMERGENCY_CONTACTS_MAX} emergency contacts`
            : null
        }
        onClick={() => form.insert('emergencyContacts', emptyEmergency)}
      >
        Add an emergency contact
      </AddPart>
    </FormPart>
  )
}

interface ContactRightsProps {
  name: string
  values: ChildValues
  doNotRelease: readonly { name: string }[]
}

/** Says below a contact that they may pick up for another reason, or, in red, that they never may. */
function ContactRightsNote({ name, values, doNotRelease }: ContactRightsProps) {
  const guardians = guardianList(values).map((each) => ({ name: fullName(each) }))
  const rights = contactRights(name, {
    pickups: [...guardians, ...values.approvedPickups],
    doNotRelease,
  })
  return (
    <output>
      {name.trim() !== '' && rights === 'MAY_PICK_UP' && (
        <p className={styles.standing}>{name} is also a guardian or an approved pickup, and may pick up</p>
      )}
      {rights === 'DO_NOT_RELEASE' && (
        <p className={styles.near}>
          {name} is on the do-not-release list and may never pick up this child. As an emergency contact they
          would still be called
        </p>
      )}
    </output>
  )
}
