import { ActionIcon, TextInput } from '@mantine/core'
import { formatDate, isDate } from '@afterbell/domain/kernel/dates'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { Glyph } from '../Glyph.tsx'
import { useLocal } from '../local.tsx'
import { CalendarPopover } from '../calendar/CalendarPopover.tsx'
import { dateFrom, dateSettled } from './date-text.ts'
import { inputProps, type Field } from './field.ts'
import { useTypedText } from './typed-text.ts'

// Loaded when first opened: the calendar is large and most dates are typed.
const DayCalendar = lazy(async () => ({ default: (await import('../calendar/Calendar.tsx')).DayCalendar }))

interface DateFieldProps extends Field<string> {
  min?: string
  max?: string
}

/** A date, typed or picked. Its value is `YYYY-MM-DD`, '' when empty, or unparsed text. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, min, max, disabled } = props
  const { dateFormat } = useLocal()
  const [opened, setOpened] = useState(false)
  const text = useTypedText({
    value: value ?? '',
    show: (date) => (isDate(date) ? formatDate(date, dateFormat) : date),
    read: (typed) => dateFrom(typed, dateFormat),
    settle: (typed) => dateSettled(typed, dateFormat),
    isOnTheWay: /^\d[\d\s./-]{0,8}$/,
    onChange,
  })
  return (
    <CalendarPopover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      target={
        <TextInput
          {...inputProps(props)}
          error={text.isOnTheWay ? undefined : props.error}
          className="numbers"
          inputMode="numeric"
          autoComplete="off"
          placeholder={props.placeholder ?? (dateFormat === 'AMERICAN' ? 'mm/dd/yyyy' : 'dd/mm/yyyy')}
          value={text.value}
          onChange={(event) => text.onChange(event.currentTarget.value)}
          onBlur={text.onBlur}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={disabled}
              aria-label={`Choose ${typeof props.label === 'string' ? props.label.toLowerCase() : 'a date'}`}
              aria-haspopup="dialog"
              aria-expanded={opened}
              onClick={() => setOpened((was) => !was)}
              onKeyDown={(event) => event.key === 'Escape' && setOpened(false)}
            >
              <Glyph of={IconCalendar} />
            </ActionIcon>
          }
        />
      }
    >
      <DayCalendar
        value={isDate(value ?? '') ? value : null}
        min={min}
        max={max}
        onChange={(date) => {
          text.choose(date)
          setOpened(false)
        }}
      />
    </CalendarPopover>
  )
}
