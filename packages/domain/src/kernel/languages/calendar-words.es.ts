import type { CalendarWords } from './calendar-words.en.ts'
import { formatWords } from './format-words.es.ts'

export const calendarWords: CalendarWords = {
  localeOf: () => formatWords.locale,
  formatTime: formatWords.formatTime,
  formatTimeRange: formatWords.formatTimeRange,
  views: { month: 'Mes', week: 'Semana', day: 'Día' },
  view: 'Vista',
  today: 'Hoy',
  previous: { month: 'Mes anterior', week: 'Semana anterior', day: 'Día anterior' },
  next: { month: 'Mes siguiente', week: 'Semana siguiente', day: 'Día siguiente' },
  during: (view, period) => `${{ month: 'en', week: 'en la semana', day: 'el' }[view]} ${period}`,
  close: 'Cerrar',
  times: 'Horas',
  meetings: 'Sesiones',
  allMeetings: 'Todas las sesiones',
  nothing: 'No hay sesiones.',
  nothingThisWeek: 'No hay sesiones esta semana.',
  closed: 'Cerrado',
  leftOut: 'Sin sesión',
  notMeeting: 'No hay sesión',
  wholeDays: 'Días completos',
  days: (number) => `${number} días `,
  more: (number) => `+${number} más`,
  moreMeetings: (number) => `${number} sesiones`,
  behind: ' sesiones más',
  off: (names) => (names.length === 1 ? `No hay ${names[0]}` : `${names.length} sin sesión`),
  count: (events, daysOff) => {
    const meetings = events === 0 ? 'sin sesiones' : events === 1 ? '1 sesión' : `${events} sesiones`
    return daysOff === 0 ? meetings : `${meetings}, ${daysOff} sin sesión`
  },
  canceled: 'Cancelada ',
  until: 'a ',
  booked: (count, of) => `${count} de ${of} reservados`,
  of: ' de ',
  bookedHere: ' reservados ',
}
