import { Autocomplete } from '@mantine/core'
import { isTime, formatTime } from '@afterbell/domain/kernel/dates'
import { useMemo } from 'react'
import { useLocal } from '../local.tsx'
import { inputProps, type Field } from './field.ts'
import { timeFrom, timeSettled } from './time-text.ts'
import { useTypedText } from './typed-text.ts'

interface TimeFieldProps extends Field<string> {
  /** 12 or 24 hours. Default: the school's format. */
  hours?: 12 | 24
  /** Range and step of the times offered. */
  offer?: { from: string; to: string; stepMinutes: number }
  /** Whether times are offered on focus, or only after the first key. */
  opensOnFocus?: boolean
}

const usualDay = { from: '07:00', to: '21:00', stepMinutes: 15 }

/** A time of day, typed or picked. Its value is `HH:mm`, '' when empty, or unparsed text. */
export function TimeField(props: TimeFieldProps) {
  const { value, onChange, offer = usualDay, opensOnFocus = true } = props
  const local = useLocal()
  const isTwelveHours = props.hours ? props.hours === 12 : local.dateFormat === 'AMERICAN'
  const format = isTwelveHours ? 'AMERICAN' : 'EUROPEAN'
  const times = useMemo(() => timesOf(offer).map((time) => formatTime(time, format)), [offer, format])
  const text = useTypedText({
    value: value ?? '',
    show: (time) => (isTime(time) ? formatTime(time, format) : time),
    read: timeFrom,
    settle: (typed) => timeSettled(typed, isTwelveHours),
    isOnTheWay: /^\d{1,2}[:.\s]?\d?$/,
    onChange,
  })
  return (
    <Autocomplete
      {...inputProps(props)}
      error={text.isOnTheWay ? undefined : props.error}
      className="numbers"
      inputMode={isTwelveHours ? 'text' : 'numeric'}
      placeholder={props.placeholder ?? (isTwelveHours ? '3:30 PM' : '15:30')}
      data={times}
      limit={12}
      openOnFocus={opensOnFocus}
      filter={({ options, search }) =>
        times.includes(search) ? optionsFrom(options, search) : matchingOptions(options, search)
      }
      value={text.value}
      onChange={text.onChange}
      onOptionSubmit={(label) => text.choose(timeFrom(label))}
      onBlur={text.onBlur}
    />
  )
}

function timesOf({ from, to, stepMinutes }: { from: string; to: string; stepMinutes: number }): string[] {
  const [first, last] = [from, to].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
  const times: string[] = []
  for (let at = first!; at <= last!; at += stepMinutes) {
    times.push(`${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`)
  }
  return times
}

type Options = Parameters<NonNullable<React.ComponentProps<typeof Autocomplete>['filter']>>[0]['options']

/** With a time in the field, offers the times after it rather than that one alone. */
function optionsFrom(options: Options, current: string): Options {
  const index = options.findIndex((option) => 'value' in option && option.value === current)
  return options.slice(Math.max(0, index - 1))
}

function matchingOptions(options: Options, typed: string): Options {
  const bare = typed.toLowerCase().replace(/[^\dapm]/g, '')
  return options.filter(
    (option) =>
      'value' in option &&
      option.value
        .toLowerCase()
        .replace(/[^\dapm]/g, '')
        .startsWith(bare),
  )
}
