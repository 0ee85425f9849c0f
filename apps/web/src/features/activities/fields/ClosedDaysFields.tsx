import type { ActivityForm } from '@afterbell/domain/activities/activity-form'
import {
  ON_SHORT_DAYS,
  onShortDaysLabels,
  type OnShortDays,
} from '@afterbell/domain/activities/closed/short-days'
import { activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { useFormat } from '../../../platform/format.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { SwitchField } from '../../../ui/fields/SwitchField.tsx'
import { useClosedDates } from '../schedule/useClosedDates.ts'
import type { ActivityFacts } from '../wizard/wizard-kind.ts'
import type { PartOf } from './form-parts.ts'
import { WizardSection } from './WizardSection.tsx'
import styles from './fields.module.css'

interface ClosedDaysFieldsProps {
  kind: ActivityKind
  form: PartOf<Pick<ActivityForm, 'meetsOnClosedDays' | 'onShortDays'>>
  facts: ActivityFacts
}

/** How an activity handles closed days and early endings; lists the days that concern it. */
export function ClosedDaysFields({ kind, form, facts }: ClosedDaysFieldsProps) {
  const format = useFormat()
  const { leftOut } = useClosedDates(kind, facts)
  const { one } = activityKinds[kind].words
  const meets = form.values.meetsOnClosedDays
  return (
    <WizardSection title="Closed days" description="From the school calendar, in Settings.">
      <SwitchField
        {...form.field('meetsOnClosedDays')}
        label={`This ${one} meets on closed days`}
        description="Also when school ends early, at its usual hours."
      />
      {leftOut.length > 0 && !meets && (
        <div role="status">
          <p className={styles.closedTitle}>Left out because the school is closed</p>
          <ul className={styles.closed}>
            {leftOut.slice(0, DATES_SHOWN).map(({ date, name }) => (
              <li key={date}>
                <span className="numbers">{format.weekdayDate(date)}</span> {name}
              </li>
            ))}
            {leftOut.length > DATES_SHOWN && <li>and {leftOut.length - DATES_SHOWN} more</li>}
          </ul>
        </div>
      )}
      {!meets && (
        <SelectField<OnShortDays>
          {...form.field('onShortDays')}
          onChange={(how) => how && form.field('onShortDays').onChange(how)}
          label="When school ends early"
          required
          choices={ON_SHORT_DAYS.map((value) => ({ value, label: onShortDaysLabels[value] }))}
        />
      )}
    </WizardSection>
  )
}

/** Number of dates to list one by one. */
const DATES_SHOWN = 12
