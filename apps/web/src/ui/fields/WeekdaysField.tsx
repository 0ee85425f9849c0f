import { WEEKDAYS, weekdayLabels, type Weekday } from '@afterbell/domain/kernel/weekdays'
import { useLocal } from '../local.tsx'
import type { Field } from './field.ts'
import { FieldGroup } from './FieldGroup.tsx'
import styles from './fields.module.css'

interface WeekdaysFieldProps extends Field<Readonly<Record<Weekday, boolean>>> {
  /** Days that cannot be chosen. Default: none. */
  closed?: readonly Weekday[]
}

/** Weekdays as checkboxes that look like days. */
export function WeekdaysField(props: WeekdaysFieldProps) {
  const { value, onChange, disabled, closed = [] } = props
  const { dateFormat } = useLocal()
  const week = dateFormat === 'AMERICAN' ? WEEKDAYS : [...WEEKDAYS.slice(1), WEEKDAYS[0]]
  return (
    <FieldGroup {...props}>
      <div className={styles.week}>
        {week.map((day) => (
          <label key={day} className={styles.day}>
            <input
              type="checkbox"
              checked={value[day] ?? false}
              disabled={disabled || closed.includes(day)}
              aria-label={weekdayLabels[day]}
              onChange={(event) => onChange({ ...value, [day]: event.currentTarget.checked })}
            />
            <span aria-hidden>{weekdayLabels[day].slice(0, 3)}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
