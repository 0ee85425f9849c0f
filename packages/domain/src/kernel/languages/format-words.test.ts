import { describe, expect, it } from 'vitest'
import { AGES, type Age } from '../ages.ts'
import { GRADES, type Grade } from '../grades.ts'
import { WEEKDAYS, type Weekday } from '../weekdays.ts'
import { formatWords as en } from './format-words.en.ts'
import { formatWords as es } from './format-words.es.ts'

describe('what families read is formatted', () => {
  it('for a locale', () => {
    expect([en.locale, es.locale]).toEqual(['en-US', 'es-US'])
  })

  it('with the names of weekdays', () => {
    expect(WEEKDAYS.map(en.weekdayName).join(' ')).toBe(
      'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
    )
    expect(WEEKDAYS.map(es.weekdayName).join(' ')).toBe(
      'domingo lunes martes miércoles jueves viernes sábado',
    )
    expect(WEEKDAYS.map(en.weekdayShort).join(' ')).toBe('Sun Mon Tue Wed Thu Fri Sat')
    expect(WEEKDAYS.map(es.weekdayShort).join(' ')).toBe('dom. lun. mar. mié. jue. vie. sáb.')
  })

  it.each<[Weekday[], string, string]>([
    [['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], 'Mon–Fri', 'lun.–vie.'],
    [['wednesday', 'monday'], 'Mon, Wed', 'lun., mié.'],
    [['saturday'], 'Sat', 'sáb.'],
  ])('with the weekdays %j', (weekdays, english, spanish) => {
    expect(en.weekdaysText(weekdays)).toBe(english)
    expect(es.weekdaysText(weekdays)).toBe(spanish)
  })

  it('with dates in words', () => {
    expect(en.dateInWords('2026-11-05')).toBe('November 05, 2026')
    expect(es.dateInWords('2026-11-05')).toBe('5 de noviembre de 2026')
    expect(en.dayInWords('2026-09-14')).toBe('Monday, September 14, 2026')
    expect(es.dayInWords('2026-09-14')).toBe('lunes, 14 de septiembre de 2026')
    expect(en.monthInWords('2026-09-14')).toBe('September 2026')
    expect(es.monthInWords('2026-09-14')).toBe('septiembre de 2026')
  })

  it('with several dates, as the school writes them', () => {
    const dates = ['2026-11-23', '2026-11-30', '2026-12-07']
    expect(en.formatDates(dates, 'AMERICAN')).toBe('11/23/2026, 11/30/2026, 12/07/2026')
    expect(es.formatDates(dates, 'AMERICAN')).toBe('11/23/2026, 11/30/2026, 12/07/2026')
    expect(en.formatDates(dates, 'EUROPEAN', 1)).toBe('23/11/2026 and 2 more')
    expect(es.formatDates(dates, 'EUROPEAN', 1)).toBe('23/11/2026 y 2 más')
  })

  it('with times, as the school writes them', () => {
    expect(en.formatTime('09:05', 'AMERICAN')).toBe('9:05 AM')
    expect(es.formatTime('09:05', 'AMERICAN')).toBe('9:05 a.\u00A0m.')
    expect(es.formatTime('15:30', 'AMERICAN')).toBe('3:30 p.\u00A0m.')
    expect(es.formatTime('15:30', 'EUROPEAN')).toBe('15:30')
    expect(en.formatTimeRange('11:30', '12:30', 'AMERICAN')).toBe('11:30 AM – 12:30 PM')
    expect(es.formatTimeRange('11:30', '12:30', 'AMERICAN')).toBe('11:30 a.\u00A0m. – 12:30 p.\u00A0m.')
    expect(es.formatTimeRange('11:30', '12:30', 'EUROPEAN')).toBe('11:30 – 12:30')
  })

  it('with the names of grades', () => {
    expect(GRADES.map(en.gradeName).join(' · ')).toBe(
      'TOD (toddlers) · PS1 (preschool, first year) · PS2 (preschool, second year) · Pre K · ' +
        'TK (transitional kindergarten) · K (kindergarten) · 1 · 2 · 3 · 4 · 5 · 6 · 7 · 8 · 9 · 10 · 11 · 12',
    )
    expect(GRADES.map(es.gradeName).join(' · ')).toBe(
      'TOD (niños pequeños) · PS1 (preescolar, primer año) · PS2 (preescolar, segundo año) · Pre K (prekínder) · ' +
        'TK (kínder de transición) · K (kínder) · 1.er grado · 2.º grado · 3.er grado · 4.º grado · 5.º grado · ' +
        '6.º grado · 7.º grado · 8.º grado · 9.º grado · 10.º grado · 11.º grado · 12.º grado',
    )
  })

  it.each<[Grade | null, Grade | null, string, string]>([
    ['K', 'SECOND', 'grades K to 2', 'de kínder a 2.º grado'],
    ['FIRST', 'FIFTH', 'grades 1 to 5', 'de 1.er a 5.º grado'],
    ['PS1', 'PRE_K', 'grades PS1 to Pre K', 'de PS1 a prekínder'],
    ['K', null, 'grade K and up', 'de kínder en adelante'],
    ['SIXTH', null, 'grade 6 and up', 'de 6.º grado en adelante'],
    [null, 'THIRD', 'grade 3 and under', 'hasta 3.er grado'],
    ['FOURTH', 'FOURTH', 'grade 4', '4.º grado'],
  ])('with the grades %s to %s', (from, to, english, spanish) => {
    expect(en.gradesText({ from, to })).toBe(english)
    expect(es.gradesText({ from, to })).toBe(spanish)
  })

  it('with ages as an activity has them', () => {
    const ages: Age[] = [
      'FIRST_MONTH',
      'SEVENTH_MONTH',
      'ONE',
      'EIGHTEEN_MONTH',
      'FIVE',
      'OVER_EIGHTEEN_YEARS',
    ]
    expect(ages.map(en.ageLabel).join(' · ')).toBe('1 Month · 7 Month · 1y · 1.5y · 5y · Over 18y')
    expect(ages.map(es.ageLabel).join(' · ')).toBe(
      '1 mes · 7 meses · 1 año · 18 meses · 5 años · más de 18 años',
    )
    expect(new Set(AGES.map(es.ageLabel)).size).toBe(AGES.length)
  })

  it.each<[Age | null, Age | null, string, string]>([
    ['FIVE', 'EIGHT', 'ages 5y to 8y', 'de 5 a 8 años'],
    ['ONE', 'THREE', 'ages 1y to 3y', 'de 1 a 3 años'],
    ['SIXTH_MONTH', 'EIGHTEEN_MONTH', 'ages 6 Month to 1.5y', 'de 6 a 18 meses'],
    ['EIGHTEEN_MONTH', 'THREE', 'ages 1.5y to 3y', 'de 18 meses a 3 años'],
    ['FIVE', 'OVER_EIGHTEEN_YEARS', 'ages 5y to Over 18y', 'de 5 a más de 18 años'],
    ['FIVE', null, 'age 5y and up', 'de 5 años en adelante'],
    ['OVER_EIGHTEEN_YEARS', null, 'age Over 18y and up', 'más de 18 años'],
    [null, 'EIGHT', 'age 8y and under', 'hasta 8 años'],
    ['FIVE', 'FIVE', 'age 5y', '5 años'],
  ])('with the ages %s to %s', (from, to, english, spanish) => {
    expect(en.agesText({ from, to })).toBe(english)
    expect(es.agesText({ from, to })).toBe(spanish)
  })

  it.each([
    ['2026-11-01', 'under 1 month', 'menos de 1 mes'],
    ['2026-10-16', '1 month', '1 mes'],
    ['2025-01-16', '22 months', '22 meses'],
    ['2019-11-16', '7 years', '7 años'],
  ])('with the age of a child born on %s', (birthDate, english, spanish) => {
    expect(en.ageText(birthDate, '2026-11-16')).toBe(english)
    expect(es.ageText(birthDate, '2026-11-16')).toBe(spanish)
  })

  it('with lists', () => {
    expect([[], ['Ann'], ['Ann', 'Ben'], ['Ann', 'Ben', 'Cal']].map(en.listText)).toEqual([
      '',
      'Ann',
      'Ann and Ben',
      'Ann, Ben and Cal',
    ])
    expect([[], ['Ana'], ['Ana', 'Isabel'], ['Ana', 'Beto', 'Cal']].map(es.listText)).toEqual([
      '',
      'Ana',
      'Ana e Isabel',
      'Ana, Beto y Cal',
    ])
    const names = ['Ana', 'Beto', 'Cal', 'Dora', 'Eva']
    expect(en.namesText(names)).toBe('Ana, Beto, Cal and 2 others')
    expect(es.namesText(names)).toBe('Ana, Beto, Cal y 2 más')
    expect(es.namesText(names.slice(1))).toBe('Beto, Cal, Dora y Eva')
  })

  it('with counts', () => {
    const nouns = [
      ['second', '1 second · 2 seconds', '1 segundo · 2 segundos'],
      ['minute', '1 minute · 2 minutes', '1 minuto · 2 minutos'],
      ['hour', '1 hour · 2 hours', '1 hora · 2 horas'],
      ['day', '1 day · 2 days', '1 día · 2 días'],
      ['week', '1 week · 2 weeks', '1 semana · 2 semanas'],
      ['month', '1 month · 2 months', '1 mes · 2 meses'],
      ['year', '1 year · 2 years', '1 año · 2 años'],
      ['meeting', '1 meeting · 2 meetings', '1 sesión · 2 sesiones'],
      ['spot', '1 spot · 2 spots', '1 cupo · 2 cupos'],
      ['child', '1 child · 2 children', '1 niño · 2 niños'],
      ['charge', '1 charge · 2 charges', '1 cargo · 2 cargos'],
      ['installment', '1 installment · 2 installments', '1 cuota · 2 cuotas'],
    ] as const
    for (const [noun, english, spanish] of nouns) {
      expect([1, 2].map((number) => en.count(number, noun)).join(' · ')).toBe(english)
      expect([1, 2].map((number) => es.count(number, noun)).join(' · ')).toBe(spanish)
    }
    expect(es.count(0, 'child')).toBe('0 niños')
  })
})
