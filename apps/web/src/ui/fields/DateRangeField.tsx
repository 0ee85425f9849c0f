import { Button, Group, Input, InputBase, Stack } from '@mantine/core'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { Glyph } from '../Glyph.tsx'
import { useLocal } from '../local.tsx'
import { useNarrow } from '../theme/narrow.ts'
import { CalendarPopover } from '../calendar/CalendarPopover.tsx'
import { inputProps, type Field } from './field.ts'

const RangeCalendar = lazy(async () => ({
  default: (await import('../calendar/Calendar.tsx')).RangeCalendar,
}))

export interface DateRange {
  from: string
  to: string
}

interface DateRangeFieldProps extends Field<DateRange | null> {
  min?: string
  max?: string
  /** Quick ranges beside the calendar, such as the last 7 days. */
  presets?: readonly { label: string; range: DateRange }[]
}

/** A range of days. The first click is the start, the second the end (R319); both can be the same day. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { value, onChange, presets = [], min, max } = props
  const { dateFormat } = useLocal()
  const isNarrow = useNarrow()
  const [opened, setOpened] = useState(false)
  const [start, setStart] = useState<string | null>(null)

  const choose = (range: DateRange | null) => {
    setStart(null)
    setOpened(false)
    onChange(range)
  }
  return (
    <CalendarPopover
      opened={opened}
      onChange={(isOpen) => {
        setOpened(isOpen)
        setStart(null)
      }}
      position="bottom-start"
      target={
        <InputBase
          {...inputProps(props)}
          component="button"
          type="button"
          pointer
          className="numbers"
          aria-haspopup="dialog"
          aria-expanded={opened}
          leftSection={<Glyph of={IconCalendar} />}
          onClick={() => setOpened((was) => !was)}
          onKeyDown={(event) => event.key === 'Escape' && setOpened(false)}
        >
          {value ? (
            `${formatDate(value.from, dateFormat)} – ${formatDate(value.to, dateFormat)}`
          ) : (
            <Input.Placeholder>{props.placeholder ?? 'Any dates'}</Input.Placeholder>
          )}
        </InputBase>
      }
    >
      <Group align="flex-start" gap="md" wrap={isNarrow ? 'wrap' : 'nowrap'}>
        <RangeChoices presets={presets} isClearable={value !== null && !props.required} onChoose={choose} />
        <RangeCalendar
          min={min}
          max={max}
          months={isNarrow ? 1 : 2}
          value={start ? [start, null] : [value?.from ?? null, value?.to ?? null]}
          onChange={([from, to]) => (from && to ? choose({ from, to }) : setStart(from))}
        />
      </Group>
    </CalendarPopover>
  )
}

interface RangeChoicesProps {
  presets: readonly { label: string; range: DateRange }[]
  isClearable: boolean
  onChoose: (range: DateRange | null) => void
}

function RangeChoices({ presets, isClearable, onChoose }: RangeChoicesProps) {
  if (presets.length === 0 && !isClearable) return null
  return (
    <Stack gap={4}>
      {presets.map(({ label, range }) => (
        <Button
          key={label}
          variant="subtle"
          color="gray"
          justify="flex-start"
          onClick={() => onChoose(range)}
        >
          {label}
        </Button>
      ))}
      {isClearable && (
        <Button variant="subtle" color="gray" justify="flex-start" onClick={() => onChoose(null)}>
          Any dates
        </Button>
      )}
    </Stack>
  )
}
