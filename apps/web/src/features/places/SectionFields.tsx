import { capitalize } from '@afterbell/domain/kernel/text/capitalize'
import { daysFreeText, roomLeftText } from '@afterbell/domain/activities/availability'
import { calendarDates } from '@afterbell/contract/calendars/calendars'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { DatesField } from '../../ui/fields/DatesField.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { Checkbox } from '@mantine/core'
import type { Activity, ActivityPage } from './activity-page.ts'
import type { Candidate } from './choosers/ChildChooser.tsx'
import { asksForDays, choosesSections, type SectionChoice } from './taken.ts'
import styles from './enroll.module.css'

interface SectionFieldsProps {
  /** Tells the fields of several children apart. */
  name?: string
  page: ActivityPage
  activity: Activity
  /** The child, who cannot choose a section where they have a spot already. */
  child: Pick<Candidate, 'thereIn'>
  choice: SectionChoice
  errorAt: (path: 'sectionIds' | 'dates') => string | undefined
  /** Explains an empty choice of days. */
  withoutDays?: string
  onChange: (choice: SectionChoice) => void
}

/** Chooses the child's sections: one group of a camp, weekdays of aftercare, and days if they are picked. */
export function SectionFields(props: SectionFieldsProps) {
  const { name = 'sectionIds', page, activity, child, choice, errorAt, onChange } = props
  const { words, childTakes } = activityKinds[page.kind]
  const error = errorAt('sectionIds')
  const label = childTakes === 'ONE_OR_MORE' ? 'Days' : capitalize(words.section ?? '')
  return (
    <>
      {choosesSections(page.kind, activity) &&
        (childTakes === 'ONE_OR_MORE' ? (
          <FieldGroup name={name} label={label} required error={error}>
            <div className={styles.sections}>
              {activity.sections.map((section) => (
                <Checkbox
                  key={section.id}
                  label={section.name}
                  description={child.thereIn.includes(section.id) ? 'Already here' : freeText(section)}
                  disabled={child.thereIn.includes(section.id)}
                  checked={choice.sectionIds.includes(section.id)}
                  onChange={() =>
                    onChange({ ...choice, sectionIds: toggleId(choice.sectionIds, section.id) })
                  }
                />
              ))}
            </div>
          </FieldGroup>
        ) : (
          <ChoiceField
            name={name}
            label={label}
            required
            error={error}
            value={choice.sectionIds[0] ?? ''}
            choices={activity.sections.map((section) => ({
              value: section.id,
              label: `${section.name} · ${freeText(section)}`,
            }))}
            onChange={(id) => onChange({ ...choice, sectionIds: [id] })}
          />
        ))}
      {asksForDays(activity) && (
        <PickedDays
          activity={activity}
          value={choice.dates}
          error={errorAt('dates')}
          withoutDays={props.withoutDays ?? 'No days chosen: enrolls for every day left'}
          onChange={(dates) => onChange({ ...choice, dates })}
        />
      )}
    </>
  )
}

/** Days to pick of a camp sold by the day, from today on. */
function PickedDays({
  activity,
  value,
  error,
  withoutDays,
  onChange,
}: {
  activity: Activity
  value: string[]
  error: string | undefined
  withoutDays: string
  onChange: (dates: string[]) => void
}) {
  const format = useFormat()
  const days = useRead(calendarDates.list, { at: 'camps', params: { id: activity.id } })
  const today = format.today()
  const open = new Set((days.data ?? []).flatMap(({ date, cancelled }) => (cancelled ? [] : [date])))
  return (
    <DatesField
      key={days.data ? 'there' : 'not yet'}
      name="dates"
      label="Days"
      emptyText={withoutDays}
      value={value}
      error={error}
      min={activity.startDate ?? undefined}
      max={activity.endDate ?? undefined}
      canChoose={(date) => open.has(date) && date >= today}
      onChange={onChange}
    />
  )
}

/** Says how many spots are left. */
export function freeText({ places, daysFree }: Activity['sections'][number]): string {
  if (daysFree !== null) return daysFreeText(daysFree)
  return places.free > 0 ? roomLeftText(places.free, places.maxEnroll) : `full, ${places.waiting} waiting`
}

function toggleId(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
}
