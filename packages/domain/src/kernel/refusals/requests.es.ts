import { dateIn, formatDate, timeIn } from '../dates.ts'
import { formatWords } from '../languages/format-words.es.ts'
import { capitalize } from '../text/capitalize.ts'
import type { RequestSentences } from './requests.en.ts'
import type { AtSchool } from './requests.ts'

export const requestSentences: RequestSentences = {
  NOT_ASKED: ({ form, childName }) => `${form} ya no se pide para ${childName}`,
  FORM_CHANGED: ({ form }) => `${form} cambió. Revise sus preguntas y guarde de nuevo`,
  FILE_NOT_CHOSEN: () => 'Elija un archivo que no esté vacío',
  FILE_TOO_BIG: ({ megabytes }) =>
    `Este archivo es demasiado grande. Puede tener como máximo ${megabytes} MB`,
  FILE_NOT_RECEIVED: () => 'El archivo no llegó completo. Vuelva a intentarlo',
  FILE_NOT_SUPPORTED: ({ isHeic }) =>
    isHeic
      ? 'Esta foto está en un formato de su teléfono (HEIC) que no podemos leer. Haga una captura de pantalla de ella, o guárdela como JPEG, y elija esa'
      : 'Elija un PDF, o una imagen en JPEG o PNG',
  FILE_DAMAGED: () =>
    'No se pudo leer esta imagen. Puede estar dañada o ser demasiado grande. Guárdela de nuevo o tome otra foto',
  FILES_FULL: ({ of }) =>
    of === 'FAMILY'
      ? 'Su familia ya no tiene espacio para archivos aquí. Envíe este a la oficina'
      : 'La escuela ya no tiene espacio para archivos. Envíe este a la oficina',
  POLICY_CHANGED: ({ policy }) => `«${policy}» cambió. Lea el texto de nuevo antes de aceptarlo`,
  IS_APPROVED_PICKUP: ({ name, childName }) =>
    `${name} tiene permiso para recoger a ${childName}. Quite primero ese permiso`,
  ALREADY_LISTED: ({ name }) => `${name} ya está en la lista`,
  CHANGED_MEANWHILE: ({ by, at }, school) =>
    at === null
      ? 'Alguien cambió esto mientras usted lo editaba. Por favor, revíselo'
      : `${whenText(at, school)}, ${by ?? 'alguien'} cambió esto. Por favor, revíselo`,

  NOT_FOUND: () => 'Esto no existe o usted no tiene acceso',
  UNAVAILABLE: () => 'Esto no está disponible ahora. Vuelva a intentarlo en un momento',
  STORAGE_FULL: () =>
    'Por ahora no se puede guardar nada, porque nuestro almacenamiento está lleno. Ya recibimos el aviso. Vuelva a intentarlo más tarde',
  LINK_INVALID: () => 'Este enlace no funciona. Use el que está en el correo',
  TOO_MANY_REQUESTS: (parts) => {
    if (parts.of !== 'ATTEMPTS') return TOO_MANY[parts.of]
    const { seconds, instead } = parts
    const [wait, otherwise] = [waitText(seconds), instead === null ? '' : INSTEAD[instead]]
    return `Demasiados intentos. Espere ${wait} y vuelva a intentarlo${otherwise}`
  },
}

const TOO_MANY = {
  CALLS: 'Demasiadas solicitudes a la vez. Vuelva a intentarlo en un momento',
  SAME_CALL: 'Todavía se está procesando. Vuelva a intentarlo en un momento',
  FILES: 'Se están leyendo otros archivos de su escuela. Vuelva a intentarlo en un momento',
} as const

const INSTEAD = {
  RESET_PASSWORD: ', o restablezca su contraseña por correo',
  READ_EMAIL: ', o revise su correo: el enlace que le enviamos funciona durante 30 minutos',
} as const

/** 'A las 3:05 p. m.', or 'El 11/17/2026 a las 3:05 p. m.' when it was not today. */
function whenText(at: string, { timezone, dateFormat, today }: AtSchool): string {
  const instant = Temporal.Instant.from(at)
  const date = dateIn(timezone, instant)
  const time = formatWords.formatTime(timeIn(timezone, instant), dateFormat)
  const atTime = `${/^0?1:/.test(time) ? 'a la' : 'a las'} ${time}`
  return date === today ? capitalize(atTime) : `El ${formatDate(date, dateFormat)} ${atTime}`
}

function waitText(seconds: number): string {
  if (seconds < 90) return formatWords.count(seconds, 'second')
  if (seconds < 90 * 60) return formatWords.count(Math.ceil(seconds / 60), 'minute')
  return formatWords.count(Math.ceil(seconds / 3600), 'hour')
}
