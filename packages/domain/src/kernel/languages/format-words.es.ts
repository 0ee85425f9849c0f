import { ageBeginsAtMonths, ageInMonths, type Age } from '../ages.ts'
import type { Span } from '../audience-text.ts'
import { formatDates, formatTime, type ClockTime, type DateFormat, type IsoDate } from '../dates.ts'
import { gradeNames, gradeOrder, type Grade } from '../grades.ts'
import { namesText } from '../names.ts'
import { weekdaysText, type Weekday } from '../weekdays.ts'
import type { FormatWords } from './format-words.en.ts'

const LOCALE = 'es-US'

export const formatWords: FormatWords = {
  locale: LOCALE,

  weekdayName: (weekday) => weekdayNames[weekday],
  weekdayShort: shortOf,
  weekdaysText: (weekdays) => weekdaysText(weekdays, shortOf),

  dateInWords: (date) => inWords(date, { year: 'numeric', month: 'long', day: 'numeric' }),
  dayInWords: (date) => inWords(date, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }),
  monthInWords: (date) => inWords(date, { month: 'long', year: 'numeric' }),
  formatDates: (dates, format, most) => formatDates(dates, format, most, (others) => `y ${others} más`),
  formatTime: timeText,
  formatTimeRange: (from, to, format) => `${timeText(from, format)} – ${timeText(to, format)}`,

  gradeName: (grade) => longGradeNames[grade] ?? `${ordinal(grade)} grado`,
  gradesText,
  ageLabel,
  agesText,
  ageText: (birthDate, on) => {
    const months = ageInMonths(birthDate, on)
    if (months < 1) return 'menos de 1 mes'
    return months < 24 ? counted(months, 'month') : counted(Math.floor(months / 12), 'year')
  },

  listText,
  namesText: (names) => namesText(names, { listText, othersText: (others) => `${others} más` }),
  count: counted,
}

type Noun = Parameters<FormatWords['count']>[1]

const nouns: Readonly<Record<Noun, readonly [one: string, many: string]>> = {
  second: ['segundo', 'segundos'],
  minute: ['minuto', 'minutos'],
  hour: ['hora', 'horas'],
  day: ['día', 'días'],
  week: ['semana', 'semanas'],
  month: ['mes', 'meses'],
  year: ['año', 'años'],
  meeting: ['sesión', 'sesiones'],
  spot: ['cupo', 'cupos'],
  child: ['niño', 'niños'],
  charge: ['cargo', 'cargos'],
  installment: ['cuota', 'cuotas'],
}

function counted(number: number, noun: Noun): string {
  return `${number} ${nouns[noun][number === 1 ? 0 : 1]}`
}

const weekdayNames: Readonly<Record<Weekday, string>> = {
  sunday: 'domingo',
  monday: 'lunes',
  tuesday: 'martes',
  wednesday: 'miércoles',
  thursday: 'jueves',
  friday: 'viernes',
  saturday: 'sábado',
}

/** 'lun.' */
function shortOf(weekday: Weekday): string {
  return `${weekdayNames[weekday].slice(0, 3)}.`
}

function inWords(date: IsoDate, options: Intl.DateTimeFormatOptions): string {
  return Temporal.PlainDate.from(date).toLocaleString(LOCALE, options)
}

/** '3:30 p. m.', with a space inside the abbreviation at which no line breaks. */
function timeText(time: ClockTime, format: DateFormat): string {
  return formatTime(time, format).replace('AM', 'a.\u00A0m.').replace('PM', 'p.\u00A0m.')
}

/** 'a, b y c', and 'Ana e Isabel'. */
function listText(items: readonly string[]): string {
  return new Intl.ListFormat(LOCALE).format(items)
}

/** Grades with a name instead of a number. The school's abbreviations are also on its papers, so they stay. */
const longGradeNames: Readonly<Partial<Record<Grade, string>>> = {
  TOD: 'TOD (niños pequeños)',
  PS1: 'PS1 (preescolar, primer año)',
  PS2: 'PS2 (preescolar, segundo año)',
  PRE_K: 'Pre K (prekínder)',
  TK: 'TK (kínder de transición)',
  K: 'K (kínder)',
}

/** 'de kínder a 2.º grado', 'de 1.er a 5.º grado', 'de kínder en adelante', 'hasta 2.º grado', '2.º grado'. */
function gradesText({ from, to }: Span<Grade>): string {
  const areNumbered = from !== null && to !== null && from !== to && isNumbered(from) && isNumbered(to)
  return spanText(
    from && (areNumbered ? ordinal(from) : gradeInSentence(from)),
    to && gradeInSentence(to),
    from === to,
  )
}

function gradeInSentence(grade: Grade): string {
  if (isNumbered(grade)) return `${ordinal(grade)} grado`
  return shortGradeNames[grade] ?? grade
}

const shortGradeNames: Readonly<Partial<Record<Grade, string>>> = { PRE_K: 'prekínder', K: 'kínder' }

function isNumbered(grade: Grade): boolean {
  return gradeOrder(grade) > gradeOrder('K')
}

/** '1.er', '2.º', '3.er': the form before *grado*. */
function ordinal(grade: Grade): string {
  return `${gradeNames[grade]}${grade === 'FIRST' || grade === 'THIRD' ? '.er' : '.º'}`
}

/** '7 meses', '18 meses', '5 años', 'más de 18 años'. */
function ageLabel(age: Age): string {
  if (age === 'OVER_EIGHTEEN_YEARS') return 'más de 18 años'
  const months = ageBeginsAtMonths(age)
  return isInMonths(age) ? counted(months, 'month') : counted(months / 12, 'year')
}

function isInMonths(age: Age): boolean {
  return ageBeginsAtMonths(age) % 12 !== 0
}

/** 'de 5 a 8 años', 'de 18 meses a 3 años', 'de 5 años en adelante', 'hasta 8 años', '5 años'. */
function agesText({ from, to }: Span<Age>): string {
  if (from === 'OVER_EIGHTEEN_YEARS') return ageLabel(from)
  const fromText = from && ageLabel(from)
  const sharesUnit = from !== null && to !== null && isInMonths(from) === isInMonths(to)
  return spanText(
    sharesUnit && from !== to ? fromText!.split(' ')[0]! : fromText,
    to && ageLabel(to),
    from === to,
  )
}

function spanText(from: string | null, to: string | null, isOne: boolean): string {
  if (isOne) return to!
  if (to === null) return `de ${from} en adelante`
  return from === null ? `hasta ${to}` : `de ${from} a ${to}`
}
