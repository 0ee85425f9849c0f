import type { PublicCalendarWords } from './calendar-words.en.ts'

export const publicCalendarWords: PublicCalendarWords = {
  meetings: (number) => (number === 1 ? '1 sesión' : `${number} sesiones`),
  none: (kind, isNarrowed, during) => {
    const many = { classes: 'clases', camps: 'campamentos', aftercare: 'programas después de clases' }[kind]
    return `No hay ${many} ${isNarrowed ? 'que coincidan con sus filtros ' : ''}${during}.`
  },
  doesNotMeet: 'No hay sesión',
  more: (name) => `Más sobre ${name}`,
}
