import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { newAddOn, removeAddOn, type AddOn } from '@afterbell/domain/prices/add-ons'
import { useRef } from 'react'
import { Glyph } from '../../../ui/Glyph.tsx'
import { CheckField } from '../../../ui/fields/SwitchField.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { asTyped, type PartOf } from './form-parts.ts'
import { useFocusAfter } from '../../../ui/form/useFocusAfter.ts'
import styles from './fields.module.css'

export interface WithAddOns {
  addOns: AddOn[]
}

/** Optional or required extras with a spot. Removing deletes a new one and deactivates a saved one (R033, R034). */
export function AddOnsEditor({ form }: { form: PartOf<WithAddOns> }) {
  const { addOns } = form.values
  const list = useRef<HTMLDivElement>(null)
  const focus = useFocusAfter(list)
  const activeAddOns = addOns.flatMap((addOn, index) => (addOn.active ? [{ addOn, index }] : []))
  return (
    <div ref={list} className={styles.addOns}>
      {activeAddOns.map(({ addOn, index }, place) => {
        const name = addOn.name.trim() || `add-on ${place + 1}`
        return (
          <fieldset key={addOn.id ?? `new-${index}`} className={styles.addOn}>
            <legend className={styles.spoken}>{name}</legend>
            <div className={styles.addOnName}>
              <TextField {...form.field(`addOns.${index}.name`)} label="Name" placeholder="Lunch" required />
            </div>
            <MoneyField {...asTyped(form.field(`addOns.${index}.price`))} label="Price each" required />
            <NumberField {...asTyped(form.field(`addOns.${index}.maxAmount`))} label="At most" required />
            <div className={styles.addOnRequired}>
              <CheckField {...form.field(`addOns.${index}.required`)} label="Included with every spot" />
              <CheckField {...form.field(`addOns.${index}.discount`)} label="In discounts and coupons" />
              <CheckField {...form.field(`addOns.${index}.careEligible`)} label="Eligible care" />
            </div>
            <Tooltip label={`Remove ${name}`}>
              <ActionIcon
                className={styles.addOnRemove}
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove ${name}`}
                onClick={() => {
                  form.setValues({ addOns: removeAddOn(addOns, index) })
                  focus('button[data-add]')
                }}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </fieldset>
        )
      })}
      <div>
        <Button
          data-add
          variant="default"
          leftSection={<Glyph of={IconPlus} />}
          onClick={() => {
            form.setValues({ addOns: [...addOns, newAddOn()] })
            focus('fieldset:last-of-type input')
          }}
        >
          Add an add-on
        </Button>
      </div>
    </div>
  )
}
