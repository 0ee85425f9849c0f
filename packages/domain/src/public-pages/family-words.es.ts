import type { Audience } from '../activities/audience.ts'
import { differs } from '../activities/sections.ts'
import type { ActivityKind } from '../kernel/activity-kinds.ts'
import { kindTitles } from '../kernel/languages/kind-words.es.ts'
import { formatWords } from '../kernel/languages/format-words.es.ts'
import { capitalize } from '../kernel/text/capitalize.ts'
import { weekdayOf } from '../kernel/weekdays.ts'
import type { PublicWords } from './family-words.en.ts'

/** In Spanish a kind has a gender: what agrees with it is written out for each. */
const kinds: Readonly<Record<ActivityKind, Kind>> = {
  classes: {
    title: kindTitles.classes,
    one: 'clase',
    many: 'clases',
    the: 'Las clases',
    all: 'todas las clases',
    isGone: 'Esta clase ya no se ofrece',
  },
  camps: {
    title: kindTitles.camps,
    one: 'campamento',
    many: 'campamentos',
    the: 'Los campamentos',
    all: 'todos los campamentos',
    isGone: 'Este campamento ya no se ofrece',
  },
  aftercare: {
    title: kindTitles.aftercare,
    one: 'programa después de clases',
    many: 'programas después de clases',
    the: 'Los programas después de clases',
    all: 'todos los programas después de clases',
    isGone: 'Este programa después de clases ya no se ofrece',
  },
}

interface Kind {
  title: string
  one: string
  many: string
  the: string
  all: string
  isGone: string
}

export const publicWords: PublicWords = {
  title: (kind) => kinds[kind].title,
  calendarTitle: (kind) => `Calendario de ${kinds[kind].many}`,
  listSummary: (kind, schoolName) =>
    `${kinds[kind].the} de ${schoolName}: horarios, cupos disponibles, precios y fechas de inscripción.`,
  activitySummary: (name, schoolName, when, dates, who) =>
    `${name} en ${schoolName}: ${when}, ${dates}. ${who}.`,

  offers: 'Lo que ofrecemos',
  logIn: 'Entrar',
  views: { list: 'Lista', calendar: 'Calendario' },
  languages: 'Idioma',
  timeZone: (name) => `Las horas corresponden a la zona horaria ${name}.`,
  policies: 'Políticas',
  failed: 'No se pudo cargar.',
  retry: 'Intentar de nuevo',

  schoolClosed: (schoolName) => `${schoolName} está cerrada`,
  whySchoolClosed:
    'La inscripción está cerrada. Para pagar una factura, use el enlace del correo de la factura.',
  noSignUp: 'La inscripción está cerrada',
  whyNoSignUp: (schoolName) =>
    `${schoolName} no acepta inscripciones por ahora. Pregunte a la escuela cuándo volverán a abrirse.`,
  noneHere: (kind, schoolName) => `${schoolName} no publica ${kinds[kind].many} aquí.`,
  isGone: (kind) => kinds[kind].isGone,
  whyGone: 'Puede que haya terminado o que la escuela lo haya retirado.',
  noScript: 'El calendario necesita JavaScript.',
  seeList: 'Ver la lista',
  seeAll: (kind) => `Ver ${kinds[kind].all}`,
  seeFirst: 'Ver la primera página',

  count: (kind, total) => `${total} ${total === 1 ? kinds[kind].one : kinds[kind].many}`,
  noMatch: 'Nada coincide con sus filtros.',
  none: (kind) => `Por ahora no hay ${kinds[kind].many}. Vuelva a consultar más adelante.`,
  noSuchPage: (page) => `La página ${page} ya no existe.`,
  pages: 'Páginas',
  previous: 'Página anterior',
  next: 'Página siguiente',
  pageOf: (page, pages) => `Página ${page} de ${pages}`,

  filters: 'Filtros',
  filtersChosen: (chosen) => `Filtros (${chosen})`,
  search: 'Buscar',
  searchIn: (hasInstructors) => (hasInstructors ? 'Nombre, lugar, instructor' : 'Nombre o lugar'),
  searchHint: 'Escriba al menos 3 caracteres',
  age: 'Edad',
  grade: 'Grado',
  weekday: 'Día',
  location: 'Lugar',
  any: 'Cualquiera',
  show: 'Mostrar',
  clear: 'Quitar los filtros',
  on: 'Fecha',
  birthday: 'Usar la fecha de nacimiento',
  leftOut: (chosen, more) =>
    `${more === null ? 'Otras opciones son' : more === 1 ? 'Hay 1 más' : `Hay ${more} más`} por ${chosen === 'age' ? 'grado: elija un grado' : 'edad: elija una edad'}.`,

  audience: audienceText,
  who: (whole, sections) =>
    differs(whole, sections) ? 'Edades y grados según el grupo' : audienceText(whole),
  // Written from a list and not by `Intl`, because the server's words and those of an older browser can differ.
  day: (date) => {
    const { day, month } = Temporal.PlainDate.from(date)
    return `${formatWords.weekdayShort(weekdayOf(date))} ${day} ${MONTHS[month - 1]}`
  },
  daysFree: ({ total, free }) =>
    total === 1 ? `${free} de 1 día disponible` : `${free} de ${total} días disponibles`,
  hasSpots: 'Con cupos',
  spots: (free) => (free === 1 ? 'Queda 1 cupo' : `Quedan ${free} cupos`),
  full: 'Sin cupos',
  waitList: (waiting) =>
    waiting > 0 ? `Sin cupos, lista de espera (${waiting} en espera)` : 'Sin cupos, lista de espera',
  closed: 'Inscripción cerrada',
  opens: (moment) => `Abre el ${moment}`,
  open: 'Inscripción abierta',
  openUntil: (moment) => `Inscripción hasta el ${moment}`,
  run: (left, all, money) =>
    `${left < all ? `Quedan ${left} de ${all} sesiones` : all === 1 ? '1 sesión' : `${all} sesiones`}${money ? `, ${money} ahora` : ''}`,
  instructors: (names) => `Con ${names}`,

  bookHere: 'Para inscribirse, abra una actividad.',
  callSchool: (phone) => `llame al ${phone}`,
  visitSite: 'visite el sitio web de la escuela',
  newWindow: ' (se abre en otra ventana)',
  signUpBy: (call, visit) =>
    call || visit
      ? ['Para inscribirse, ', call, call && visit && ' o ', visit, '.']
      : ['Para inscribirse, consulte a la escuela.'],
}

const MONTHS = 'ene. feb. mar. abr. may. jun. jul. ago. sep. oct. nov. dic.'.split(' ')

function audienceText({ ageFrom, ageTo, gradeFrom, gradeTo }: Audience): string {
  if (ageFrom !== null || ageTo !== null)
    return capitalize(formatWords.agesText({ from: ageFrom, to: ageTo }))
  if (gradeFrom !== null || gradeTo !== null)
    return capitalize(formatWords.gradesText({ from: gradeFrom, to: gradeTo }))
  return 'Todas las edades'
}
