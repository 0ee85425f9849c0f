import { Alert, Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import {
  activeWeekdays,
  addDay,
  removeDay,
  type AftercareDay,
  type AftercareForm,
} from '@afterbell/domain/activities/aftercare-form'
import { WEEKDAYS, weekdayFlags, weekdayLabels, type WeekdayFlags } from '@afterbell/domain/kernel/weekdays'
import { Glyph } from '../../../ui/Glyph.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { SwitchField } from '../../../ui/fields/SwitchField.tsx'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import { WeekdaysField } from '../../../ui/fields/WeekdaysField.tsx'
import { FieldGrid } from '../../../ui/form/form.tsx'
import type { KitFormState } from '../../../ui/form/useAppForm.ts'
import type { ActivityRecord, ChosenNames } from '../wizard/wizard-kind.ts'
import { whySectionStays } from '../wizard/wizard-parts.ts'
import { asPart, asTyped, orEmpty, partAt } from './form-parts.ts'
import { InstructorsField } from './PlaceAndPeople.tsx'
import { PlacesFields } from './PlacesFields.tsx'
import { WizardSection } from './WizardSection.tsx'
import styles from './groups.module.css'

interface DaysEditorProps {
  form: KitFormState<AftercareForm>
  record: ActivityRecord | null
  chosen: ChosenNames | null
}

/**
 * The weekdays of aftercare, each a section. Removing deletes a new one and deactivates a saved one (R035, R036); a weekday
 * with children stays.
 */
export function DaysEditor({ form, record, chosen }: DaysEditorProps) {
  const { sections: days } = form.values
  const stayingDays = days.flatMap(({ id, day, active }) => {
    const why = active ? whySectionStays(id, record) : null
    return why === null ? [] : [{ day, why }]
  })
  const choose = (chosen: WeekdayFlags) => {
    form.setValues({ sections: withDays(days, chosen) })
    form.see(['sections'])
  }
  return (
    <>
      <WizardSection title="Days" description="A child can attend any of them, at least one.">
        <WeekdaysField
          name="sections"
          label="Days"
          required
          value={weekdayFlags(activeWeekdays(days))}
          error={form.errorAt('sections')}
          closed={stayingDays.map(({ day }) => day)}
          onChange={choose}
        />
        {stayingDays.length > 0 && (
          <Alert color="blue">
            {stayingDays.map(({ day, why }) => (
              <div key={day}>
                {weekdayLabels[day]} stays. {why}.
              </div>
            ))}
          </Alert>
        )}
      </WizardSection>
      {days.map(
        (day, index) =>
          day.active && (
            <DaySection
              key={day.day}
              form={form}
              index={index}
              chosen={chosen}
              used={record?.sections.find(({ id }) => id === day.id)?.places.enrolled ?? 0}
            />
          ),
      )}
    </>
  )
}

function DaySection({
  form,
  index,
  chosen,
  used,
}: {
  form: KitFormState<AftercareForm>
  index: number
  chosen: ChosenNames | null
  used: number
}) {
  const { sections: days } = form.values
  const dayValues = days[index]!
  const day = partAt<AftercareDay>(form, `sections.${index}`)
  const name = weekdayLabels[dayValues.day]
  const others = days.filter(({ active }) => active).length - 1
  return (
    <div role="group" aria-label={name} className={styles.day}>
      <WizardSection title={name}>
        {day.errorAt('day') && <Alert color="red">{day.errorAt('day')}</Alert>}
        <FieldGrid>
          <TimeField {...orEmpty(day.field('timeFrom'))} label="Start time" required />
          <TimeField {...orEmpty(day.field('timeTo'))} label="End time" required />
        </FieldGrid>
        <PlacesFields form={asPart(day)} used={used} />
        <SwitchField
          {...day.field('dropIn')}
          label="Drop-in"
          description="Children can come on a single date. Drop-ins have their own spots."
        />
        {dayValues.dropIn && (
          <FieldGrid>
            <NumberField
              {...asTyped(day.field('maxDropIn'))}
              label="Drop-in spots per date"
              unit="children"
              required
            />
          </FieldGrid>
        )}
        <InstructorsField field={day.field('instructorIds')} chosen={chosen?.instructors} />
        {others > 0 && (
          <div>
            <Button
              variant="default"
              leftSection={<Glyph of={IconCopy} />}
              onClick={() => form.setValues({ sections: sameForAll(days, dayValues) })}
            >
              Same for all days
            </Button>
          </div>
        )}
      </WizardSection>
    </div>
  )
}

/** Returns the form's days for the checked weekdays. */
function withDays(days: readonly AftercareDay[], chosen: WeekdayFlags): AftercareDay[] {
  return WEEKDAYS.reduce(
    (all, day) => {
      const dayIndex = all.findIndex((each) => each.active && each.day === day)
      if (chosen[day] === dayIndex >= 0) return all
      return chosen[day] ? addDay(all, day) : removeDay(all, dayIndex)
    },
    [...days],
  )
}

/** Copies everything of one day except the weekday itself. */
function sameForAll(days: readonly AftercareDay[], like: AftercareDay): AftercareDay[] {
  return days.map((each) => (each.active ? { ...like, id: each.id, day: each.day } : each))
}
